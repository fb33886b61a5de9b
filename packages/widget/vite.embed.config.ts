// Pages without a bundler: `dist/embed/portico.js`, an ES module for a script tag, with Preact instead of React.
import { fileURLToPath } from "node:url";
import { defaultClientConditions, defineConfig } from "vite";

export const preactAliases = {
  "react/jsx-runtime": "preact/jsx-runtime",
  "react-dom/client": fileURLToPath(new URL("preact-root.ts", import.meta.url)),
  "react-dom": "preact/compat",
  react: "preact/compat",
};

/** Has Chromium compile the entry's functions while it loads, beside the main thread. */
const compileHint = "//# allFunctionsCalledOnLoad";
const notice = "/*! Portico, Apache-2.0. With Preact, MIT, (c) 2015-present Jason Miller */";

export default defineConfig({
  root: import.meta.dirname,
  logLevel: "warn",
  define: { "process.env.NODE_ENV": '"production"' },
  resolve: { conditions: ["portico-source", ...defaultClientConditions], alias: preactAliases },
  build: {
    outDir: "dist/embed",
    // The browsers of docs/embedding.md.
    target: ["chrome99", "firefox98", "safari16"],
    sourcemap: true,
    lib: { entry: "src/entries/embed.ts", formats: ["es"], fileName: "portico" },
    rolldownOptions: {
      checks: { moduleLevelDirective: false },
      // Lets lazy chunks import from the entry, so that a page fetches one file before it shows something.
      preserveEntrySignatures: "allow-extension",
      output: {
        // Vite keeps the white space of a library, because the next bundler removes it. A script tag has none.
        minify: true,
        comments: false,
        postBanner: (chunk) => (chunk.isEntry ? `${compileHint}\n${notice}` : ""),
        chunkFileNames: "portico-[name]-[hash].js",
        codeSplitting: {
          groups: [
            { name: "entry", tags: ["$initial"] },
            { name: "shared", minShareCount: 2 },
          ],
        },
      },
    },
  },
});
