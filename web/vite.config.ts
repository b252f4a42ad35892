import { defineConfig } from "vite";

const server = process.env.HORSPISTE_SERVER ?? "http://127.0.0.1:8765";

/** The built page is served by the product itself; `npm run dev` asks a running server, or the mock one, for its data. */
export default defineConfig({
  base: "/",
  build: { outDir: "../src/horspiste/doors/page", emptyOutDir: true, target: "es2022", chunkSizeWarningLimit: 900 },
  worker: { format: "es" },
  server: { port: 5173, proxy: { "/api": server } },
  appType: "spa",
});
