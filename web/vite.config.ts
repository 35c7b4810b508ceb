import { defineConfig } from "vite";

export default defineConfig({
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  // No inlining: the page's content security policy allows no inline code, and data: only for images.
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // For development: `npx vite` next to a running `teka serve`. The server accepts only its own host and origin.
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
