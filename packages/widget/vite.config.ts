// The library for hosts that bundle React: a file for each entry of `exports`, and chunks for what is imported lazily. tsc
// writes the declarations.
import { readFileSync } from "node:fs";
import { defaultClientConditions, defineConfig } from "vite";

const phoneLicense = readFileSync(
  new URL("LICENSE", import.meta.resolve("libphonenumber-js/package.json")),
  "utf8",
).trim();

export default defineConfig({
  root: import.meta.dirname,
  logLevel: "warn",
  // `@portico/ui` is never published, so it is bundled. So are the tables of `@portico/wire`: a bundler that takes a door of a package as
  // a whole (esbuild) would load them all for the first screen.
  resolve: { conditions: ["portico-source", ...defaultClientConditions] },
  build: {
    emptyOutDir: false,
    target: "es2022",
    sourcemap: true,
    lib: {
      entry: {
        index: "src/entries/index.ts",
        consent: "src/entries/consent.ts",
        kit: "src/entries/kit.ts",
        parts: "src/entries/parts.ts",
        presets: "src/entries/presets.ts",
        "server-rendered": "src/entries/server-rendered.ts",
      },
      formats: ["es"],
    },
    rolldownOptions: {
      // The table of phone numbers is bundled: as a dependency it would be 13 MB on disk, of which this is 1 %.
      external: /^(react|@portico\/client)/,
      // Rolldown keeps "use client" at the top of an entry, and warns that it may not.
      checks: { moduleLevelDirective: false },
      output: {
        chunkFileNames: "chunks/[name]-[hash].js",
        banner: ({ moduleIds }) =>
          moduleIds.some((id) => id.includes("/libphonenumber-js/"))
            ? `/*! With libphonenumber-js:\n${phoneLicense}\n*/`
            : "",
      },
    },
  },
});
