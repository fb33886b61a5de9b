// The presets for pages without a bundler: `dist/embed-presets/portico-presets.js`, beside the widget and not in it.
import { defaultClientConditions, defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  logLevel: "warn",
  resolve: { conditions: ["portico-source", ...defaultClientConditions] },
  build: {
    outDir: "dist/embed-presets",
    target: "es2022",
    sourcemap: true,
    lib: { entry: "src/entries/presets.ts", formats: ["es"], fileName: "portico-presets" },
    rolldownOptions: { output: { minify: true, comments: false, postBanner: "/*! Portico, Apache-2.0 */" } },
  },
});
