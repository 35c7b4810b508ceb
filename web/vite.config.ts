import { defineConfig } from "vite";

export default defineConfig({
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  // Everything is a file of its own: the page's policy allows no inline code, and data: only for pictures.
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // For work on the page: `npx vite` beside a running `teka serve`. The server answers only to its own name and origin.
  server: {
    proxy: {
      "/api": { target: "http://127.0.0.1:8080", changeOrigin: true },
      "/live": {
        target: "ws://127.0.0.1:8080",
        ws: true,
        changeOrigin: true,
        headers: { origin: "http://127.0.0.1:8080" },
      },
    },
  },
});
