"""The paths of ``docs/http.md``."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

from fastapi import FastAPI, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import FileResponse, HTMLResponse, Response, StreamingResponse

import horspiste
from horspiste.app.house import House, Link
from horspiste.app.session import Answered, Behind, Forbidden
from horspiste.basis.errors import InputError
from horspiste.campaign.eyes import Eyes
from horspiste.dice.odds import Cancelled
from horspiste.words.answer import SCHEMA
from horspiste.words.tongue import LANGUAGES, Tongue

from . import asking, documents, plans, replies

PAGE = Path(horspiste.__file__).resolve().parent / "doors" / "page"
_SYSTEMS = ("metric", "imperial")
_LARGEST, _LONGEST_ID = 1 << 20, 64
_BREATH = 15.0
# What servers write of a client that hung up.
_NOBODY_WAITS = 499
_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
}
_POLICY = "Content-Security-Policy"
# What the page may load and do: nothing but its own. Its templates set widths and places by `style` attributes.
_PAGE_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "worker-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "font-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
# The file of the ways walked carries its own policy, so that it holds wherever the file is opened.
_REVEAL_POLICY = "frame-ancestors 'none'"
_log = logging.getLogger("horspiste")


def tongue_of(request: Request, given: Mapping[str, Any] | None = None) -> Tongue:
    """The language and units of a request: its query's, those of what it sent, else the browser's language and metric."""
    wanted = {**(given or {}), **request.query_params}
    accepted = request.headers.get("accept-language", "")
    language = str(wanted.get("lang", "fr" if accepted.lower().startswith("fr") else "en"))
    system = str(wanted.get("units", _SYSTEMS[0]))
    return Tongue(language if language in LANGUAGES else "en", system if system in _SYSTEMS else _SYSTEMS[0])


def broken(fault: Exception, tongue: Tongue, padded: bool) -> Response:
    """Our own fault. Players get no report: the place in the code could tell what was going on behind the screen."""
    _log.error("fault", exc_info=fault)
    return replies.error("fault", tongue, padded, **({} if padded else {"report": replies.report(fault)}))


class Api:
    """The server's side of the page."""

    def __init__(self, house: House) -> None:
        self.house = house

    def read(self, token: str, request: Request, make: Callable[[documents.Reader], Response]) -> Response:
        """Answer a reading of a campaign in the role of its link."""
        return self._answered(token, request, lambda link: make(self.reader(link, request)))

    def _answered(self, token: str, request: Request, make: Callable[[Link], Response]) -> Response:
        """What a link's answer is, or what went wrong on the way: in a player's form unless the link is the game master's."""
        tongue, is_player = tongue_of(request), True
        try:
            link = self.house.link(token)
            if link is None:
                return nothing_there(request)
            is_player = not link.is_gm or bool(request.query_params.get("as") and request.method == "GET")
            return make(link)
        except InputError as mistake:
            return replies.wrong(mistake, tongue, is_player)
        except Exception as fault:
            return broken(fault, tongue, is_player)

    def reader(self, link: Link, request: Request, acting: bool = False) -> documents.Reader:
        """Who reads: the game master, or one of the party; the leader where the link does not say who."""
        member = request.query_params.get("as", "")
        if link.is_gm and (acting or not member):
            return documents.Reader(link.session, Eyes(), tongue_of(request))
        with link.session.reading() as play:
            now = play.table.now
            member = member if member in now.beings else now.orders.leader
        return documents.Reader(link.session, Eyes(member), tongue_of(request))

    def command(self, token: str, request: Request, given: Any) -> Response:
        """Carry out what a page sent."""
        return self._answered(token, request, lambda link: self._carried_out(link, request, given))

    def _carried_out(self, link: Link, request: Request, given: Any) -> Response:
        reader = self.reader(link, request, acting=True)
        eyes, tongue = reader.eyes, reader.tongue
        try:
            command = _checked(given, eyes)
            outcome = link.session.carry_out(command, eyes)
            return replies.reply(documents.answer(reader, outcome), eyes.is_player)
        except Behind as behind:
            return replies.error("revision.behind", tongue, eyes.is_player, "expect", revision=behind.revision)
        except Forbidden:
            return replies.error("role.forbidden", tongue, eyes.is_player, "do")
        except Answered:
            return replies.error("request.answered", tongue, eyes.is_player, "request")

    def cancel(self, token: str, request: Request, given: Any) -> Response:
        """End a long command after the hour it is at."""
        return self._answered(token, request, lambda link: self._cancelled(link, request, given))

    def _cancelled(self, link: Link, request: Request, given: Any) -> Response:
        if not link.is_gm:
            return replies.error("role.forbidden", tongue_of(request), True)
        name = given.get("command") if isinstance(given, dict) else None
        return replies.reply({"schema": SCHEMA, "cancelled": link.session.cancel(str(name))})

    async def events(self, token: str, request: Request) -> Response:
        """The live channel of a link."""
        return await run_in_threadpool(self._answered, token, request, lambda link: _live(self.reader(link, request)))


def _checked(given: Any, eyes: Eyes) -> dict[str, Any]:
    """A command of the promised form.

    Raises:
        InputError: ``input.missing`` or ``input.type``.
    """
    if not isinstance(given, dict):
        raise InputError("input.type", "command", kind="map", given=str(given)[:40])
    found: dict[str, Any] = {}
    for key, kind, name in (("id", str, "text"), ("do", str, "text"), ("expect", int, "int")):
        value = given.get(key)
        if value is None:
            raise InputError("input.missing", key, kind=name)
        if not isinstance(value, kind) or isinstance(value, bool) or len(str(value)) > _LONGEST_ID:
            raise InputError("input.type", key, kind=name, given=str(value)[:40])
        found[key] = value
    with_ = given.get("with") or {}
    if not isinstance(with_, dict):
        raise InputError("input.type", "with", kind="map", given=str(with_)[:40])
    # A player's ids are kept apart, so that nobody learns what came of another's command.
    name = f"{eyes.member}/{found['id']}" if eyes.is_player else found["id"]
    return {**found, "id": name, "with": with_}


def _live(reader: documents.Reader) -> Response:
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(_stream(reader), media_type="text/event-stream", headers=headers)


async def _stream(reader: documents.Reader) -> AsyncIterator[bytes]:
    """Events as they come, a comment where none comes, until the page goes away."""
    loop = asyncio.get_running_loop()
    queue: asyncio.Queue[bytes] = asyncio.Queue()

    def told(kind: str, data: Mapping[str, Any]) -> None:
        """Put one event into the queue, from whichever thread it comes."""
        loop.call_soon_threadsafe(queue.put_nowait, f"event: {kind}\ndata: {json.dumps(data)}\n\n".encode())

    number = reader.session.listen(reader.eyes, told)
    try:
        told("revision", {"revision": reader.session.revision_of(reader.eyes)})
        while True:
            try:
                yield await asyncio.wait_for(queue.get(), _BREATH)
            except TimeoutError:
                yield b": \n\n"
    finally:
        reader.session.leave(number)


async def _sent(request: Request) -> Any:
    """What a request carries as JSON; ``None`` where it is none, too long, or holds half a letter, which nothing can store."""
    data = bytearray()
    async for part in request.stream():
        # What is too long is heard to its end, but not kept.
        if len(data) <= _LARGEST:
            data += part
    try:
        value = json.loads(data) if len(data) <= _LARGEST else None
        json.dumps(value, ensure_ascii=False).encode()
        return value
    except (ValueError, RecursionError):
        return None


def page() -> Response:
    """The built page; one line that says how to build it where it is not."""
    index = PAGE / "index.html"
    if index.exists():
        return FileResponse(index, headers={"Cache-Control": "no-cache"})
    text = Tongue("en").word("serve", "no_page")
    return HTMLResponse(f"<!doctype html><title>Hors-Piste</title><p>{text}</p>", 503)


def make_app(house: House) -> FastAPI:
    """The application over a house."""
    app = FastAPI(title="Hors-Piste", version=horspiste.__version__, docs_url=None, redoc_url=None)
    api = Api(house)
    _add_campaign(app, api)
    _add_rules(app)
    _add_page(app)

    @app.exception_handler(404)
    @app.exception_handler(405)
    async def unknown(request: Request, _: Exception) -> Response:
        """An address, or a way of asking, that nobody was given."""
        return nothing_there(request)

    @app.middleware("http")
    async def guarded(request: Request, call_next: Any) -> Response:
        """Every answer carries the headers that guard the page."""
        response: Response = await call_next(request)
        response.headers.update(_HEADERS)
        response.headers.setdefault(_POLICY, _PAGE_POLICY)
        return response

    return app


def _add_campaign(app: FastAPI, api: Api) -> None:
    start = "/api/t/{token}"

    @app.get(f"{start}/campaign")
    def campaign(token: str, request: Request) -> Response:
        """The campaign: its name, party, book and rulings, as the link may know them."""
        return api.read(token, request, lambda reader: _document(reader, documents.campaign(reader)))

    @app.get(f"{start}/region")
    def region(token: str, request: Request) -> Response:
        """The map, as the link may know it."""
        return api.read(token, request, lambda reader: _document(reader, documents.region(reader)))

    @app.get(f"{start}/state")
    def state(token: str, request: Request) -> Response:
        """How things stand, and what may be ordered."""
        return api.read(token, request, lambda reader: _document(reader, documents.state(reader)))

    @app.get(f"{start}/log")
    def log(token: str, request: Request) -> Response:
        """The log, whole or after a number."""
        return api.read(token, request, lambda reader: _document(reader, documents.log(reader, _after(request))))

    @app.get(f"{start}/reveal")
    def reveal(token: str, request: Request) -> Response:
        """The page of true and believed ways, once the link may see it."""
        return api.read(token, request, _reveal)

    @app.get(f"{start}/drift")
    def drift(token: str, request: Request) -> Response:
        """What the kept history says otherwise than the rules in force: the game master's."""
        return api.read(token, request, _drift)

    @app.get(f"{start}/events")
    async def events(token: str, request: Request) -> Response:
        """The live channel: one event for each change that the link may know of."""
        return await api.events(token, request)

    @app.post(f"{start}/commands")
    async def commands(token: str, request: Request) -> Response:
        """Carry out one command; sent again under its id it is done once."""
        return await run_in_threadpool(api.command, token, request, await _sent(request))

    @app.post(f"{start}/cancel")
    async def cancel(token: str, request: Request) -> Response:
        """End a long command after the hour it is at."""
        return await run_in_threadpool(api.cancel, token, request, await _sent(request))


def _document(reader: documents.Reader, document: Mapping[str, Any]) -> Response:
    return replies.reply(document, reader.eyes.is_player)


def _after(request: Request) -> int | None:
    text = request.query_params.get("after")
    if text is None:
        return None
    if not text.removeprefix("-").isdecimal() or len(text) > _LONGEST_ID // 4:
        raise InputError("input.type", "after", kind="int", given=text[:40])
    return int(text)


def _reveal(reader: documents.Reader) -> Response:
    if reader.eyes.is_player and not documents.is_finished(reader):
        return replies.error("role.forbidden", reader.tongue, True)
    headers = {"Content-Disposition": "inline", "Cache-Control": "no-store", _POLICY: _REVEAL_POLICY}
    return HTMLResponse(documents.reveal(reader), headers=headers)


def _drift(reader: documents.Reader) -> Response:
    if reader.eyes.is_player:
        return replies.error("role.forbidden", reader.tongue, True)
    return _document(reader, documents.drift(reader))


def _add_rules(app: FastAPI) -> None:
    @app.get("/api/health")
    def health() -> Response:
        """That the server answers, and its version."""
        return replies.reply({"ok": True, "schema": SCHEMA, "version": horspiste.__version__})

    @app.get("/api/words")
    def words(request: Request) -> Response:
        """The words of the page in the language asked for."""
        return replies.reply(asking.words(tongue_of(request)))

    @app.get("/api/questions")
    def questions(request: Request) -> Response:
        """Every question of every book, as a form."""
        return replies.reply(asking.questions(tongue_of(request)))

    @app.get("/api/plans")
    def forms(request: Request) -> Response:
        """The forms of turn and downtime plans."""
        return replies.reply(plans.forms(tongue_of(request)))

    @app.post("/api/ask")
    async def ask(request: Request) -> Response:
        """The answer to a question, with its steps."""
        given, gone = await _sent(request), Event()
        watch = asyncio.create_task(_watch(request, gone))
        try:
            return await run_in_threadpool(_asked, request, given, partial(asking.asked, gone=gone.is_set))
        finally:
            watch.cancel()

    @app.post("/api/compare")
    async def compare(request: Request) -> Response:
        """One question under every book."""
        return await run_in_threadpool(_asked, request, await _sent(request), asking.compared)

    @app.post("/api/turn")
    async def turn(request: Request) -> Response:
        """A turn plan, checked and priced."""
        return await run_in_threadpool(_asked, request, await _sent(request), plans.turned)

    @app.post("/api/downtime")
    async def downtime(request: Request) -> Response:
        """A downtime plan on its calendar, with its ledger."""
        return await run_in_threadpool(_asked, request, await _sent(request), plans.spanned)


async def _watch(request: Request, gone: Event) -> None:
    """Say when whoever asked has hung up: odds that nobody waits for are reckoned no further."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
    gone.set()


def _asked(request: Request, given: Any, answer: Callable[[Mapping[str, Any], Tongue], Mapping[str, Any]]) -> Response:
    """What a rule, or several, answer to a body."""
    tongue = tongue_of(request, given if isinstance(given, dict) else None)
    try:
        if not isinstance(given, dict):
            raise InputError("input.type", "body", kind="map", given="")
        return replies.reply(answer(given, tongue))
    except InputError as mistake:
        return replies.wrong(mistake, tongue)
    except Cancelled:
        return Response(status_code=_NOBODY_WAITS)
    except Exception as fault:
        return broken(fault, tongue, False)


def _add_page(app: FastAPI) -> None:
    @app.get("/")
    @app.get("/t/{token}")
    def table(token: str = "") -> Response:
        """The page."""
        return page()

    @app.get("/assets/{name:path}")
    def asset(name: str, request: Request) -> Response:
        """A built file of the page."""
        return _file(PAGE / "assets", name, request)

    @app.get("/{name}")
    def beside(name: str, request: Request) -> Response:
        """A file that lies beside the page."""
        return _file(PAGE, name, request)


def _file(folder: Path, name: str, request: Request) -> Response:
    """A file of the built page, never one outside it."""
    try:
        path = (folder / name).resolve()
        found = path.is_relative_to(folder.resolve()) and path.is_file()
    except (OSError, ValueError):
        found = False
    return FileResponse(path) if found else nothing_there(request)


def nothing_there(request: Request) -> Response:
    """What is said of an address, or a way of asking, that nobody was given."""
    return replies.error("link.unknown", tongue_of(request))
