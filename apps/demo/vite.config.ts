import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, defaultClientConditions, defineConfig, type Plugin } from "vite";

const root = fileURLToPath(new URL(".", import.meta.url));

export default defineConfig({
  root,
  resolve: { conditions: ["portico-source", ...defaultClientConditions] },
  // The server puts a fresh nonce in its place each time it sends the page.
  html: { cspNonce: "{{nonce}}" },
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The widget's "use client" speaks to servers that render, and here is none.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
  plugins: [embedBuild()],
});

/** The plain page loads what any plain page would: the widget's own build for script tags, put at `/embed/`. */
function embedBuild(): Plugin {
  let outDir: string;
  return {
    name: "portico-embed",
    apply: "build",
    configResolved: (config) => {
      outDir = resolve(root, config.build.outDir, "embed");
    },
    closeBundle: async () => {
      const configFile = fileURLToPath(new URL("../../packages/widget/vite.config.ts", import.meta.url));
      await build({ configFile, build: { outDir, emptyOutDir: true } });
    },
  };
}
