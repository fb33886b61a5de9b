// The build for pages without React: `dist/embed/portico.js`, an ES module with lazy chunks, Preact standing in for
// React. React applications get what tsc emits.
import { fileURLToPath } from "node:url";
import { defaultClientConditions, defineConfig } from "vite";
import { cutInto, loginPieces } from "../../scripts/pieces.ts";
import { plainNamespaces } from "../../scripts/plain-namespaces.ts";
import { tightRules } from "../../scripts/tight-rules.ts";
import { oneEntry } from "./one-entry.ts";

/**
 * Has Chromium compile an entry's functions while it loads and beside the main thread, which otherwise does so one by one before
 * the field is there.
 */
const compileHint = "//# allFunctionsCalledOnLoad";
const notice = "/*! Portico, Apache-2.0. With Preact, MIT, (c) 2015-present Jason Miller */";

const source = (module: string) => fileURLToPath(new URL(`src/${module}.ts`, import.meta.url));
const ours = (name: string) => fileURLToPath(new URL(`preact/${name}.ts`, import.meta.url));

export default defineConfig({
  plugins: [tightRules, plainNamespaces, oneEntry],
  root: fileURLToPath(new URL(".", import.meta.url)),
  logLevel: "warn",
  define: { "process.env.NODE_ENV": '"production"' },
  resolve: {
    conditions: ["portico-source", ...defaultClientConditions],
    alias: [
      { find: "react/jsx-runtime", replacement: ours("jsx-runtime") },
      // A page always has a window.
      { find: /^\.\/no-window\.ts$/, replacement: ours("no-window") },
      { find: /^react(-dom\/client)?$/, replacement: ours("react") },
      { find: "react-dom", replacement: ours("react-dom") },
    ],
  },
  build: {
    outDir: "dist/embed",
    // What docs/embedding.md promises.
    target: ["chrome99", "firefox98", "safari16"],
    lib: { entry: "src/embed.ts", formats: ["es"], fileName: "portico" },
    rolldownOptions: {
      output: {
        // Vite leaves the white space of a library to whoever bundles it next; a script tag has nobody.
        minify: true,
        comments: false,
        postBanner: (chunk) => (chunk.isEntry ? `${compileHint}\n${notice}` : ""),
        chunkFileNames: "portico-[name]-[hash].js",
        // What `one-entry.ts` puts into the entry, and then the pieces.
        codeSplitting: cutInto(loginPieces(source)),
      },
    },
  },
});
