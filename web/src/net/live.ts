export interface LiveHandlers {
  revision(revision: number): void;
  progress(command: string, done: number, of: number): void;
  up(): void;
  /** The line is down; it is tried again in so many seconds. */
  down(seconds: number): void;
}

const FIRST_WAIT_S = 2;
const LONGEST_WAIT_S = 30;

/** The live channel: server-sent events, with a visible countdown between tries. */
export class Live {
  private source: EventSource | null = null;
  private timer = 0;
  private wait = FIRST_WAIT_S;

  constructor(private readonly url: () => string, private readonly on: LiveHandlers) {}

  open(): void {
    this.close();
    const source = new EventSource(this.url());
    this.source = source;
    source.onopen = () => {
      this.wait = FIRST_WAIT_S;
      this.on.up();
    };
    source.onerror = () => this.lost();
    source.addEventListener("revision", (event) => {
      this.on.revision((JSON.parse((event as MessageEvent<string>).data) as { revision: number }).revision);
    });
    source.addEventListener("progress", (event) => {
      const data = JSON.parse((event as MessageEvent<string>).data) as { command: string; done: number; of: number };
      this.on.progress(data.command, data.done, data.of);
    });
  }

  close(): void {
    window.clearInterval(this.timer);
    this.source?.close();
    this.source = null;
  }

  private lost(): void {
    this.close();
    let left = this.wait;
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_S);
    this.on.down(left);
    this.timer = window.setInterval(() => {
      left -= 1;
      if (left <= 0) this.open();
      else this.on.down(left);
    }, 1000);
  }
}
