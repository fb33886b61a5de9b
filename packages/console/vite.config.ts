import { defaultClientConditions, defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  // Both pages take their files from here.
  base: "/console/",
  resolve: { conditions: ["portico-source", ...defaultClientConditions] },
  build: {
    target: "es2022",
    outDir: "dist",
    rolldownOptions: {
      // The widget's "use client" says nothing to pages.
      checks: { moduleLevelDirective: false },
      input: { index: `${import.meta.dirname}/index.html`, setup: `${import.meta.dirname}/setup.html` },
    },
    // It would add an inline script, which the Content-Security-Policy blocks.
    modulePreload: { polyfill: false },
  },
});
