// The library: a file for each entry of `exports`, and chunks for what is imported lazily. tsc writes the declarations.
import { defaultClientConditions, defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  logLevel: "warn",
  // The tables of `@portico/wire` are bundled: see `packages/widget/vite.config.ts`.
  resolve: { conditions: ["portico-source", ...defaultClientConditions] },
  build: {
    emptyOutDir: false,
    target: "es2022",
    sourcemap: true,
    lib: {
      entry: {
        index: "src/entries/index.ts",
        admin: "src/entries/admin.ts",
        "browser-sessions": "src/entries/browser-sessions.ts",
        form: "src/entries/form.ts",
        fresh: "src/entries/fresh.ts",
        idp: "src/entries/idp.ts",
      },
      formats: ["es"],
    },
    rolldownOptions: {
      output: { chunkFileNames: "chunks/[name]-[hash].js" },
    },
  },
});
