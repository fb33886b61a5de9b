// The presets for pages without a bundler: `dist/embed-presets/portico-presets.js`, beside the widget and not in it.
import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  logLevel: "warn",
  build: {
    outDir: "dist/embed-presets",
    target: "es2022",
    sourcemap: true,
    lib: { entry: "src/entries/presets.ts", formats: ["es"], fileName: "portico-presets" },
    rolldownOptions: { output: { minify: true, comments: false, postBanner: "/*! Portico, Apache-2.0 */" } },
  },
});
