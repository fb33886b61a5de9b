import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, defaultClientConditions, defineConfig, type Plugin } from "vite";

const root = fileURLToPath(new URL(".", import.meta.url));

export default defineConfig({
  root,
  resolve: { conditions: ["portico-source", ...defaultClientConditions] },
  // The server replaces this with a new nonce in each response.
  html: { cspNonce: "{{nonce}}" },
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The widget's "use client" is for server rendering, which this app does not use.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
  plugins: [embedBuild()],
});

/** Builds the widget for script tags into `/embed/`, where the plain page loads it. */
function embedBuild(): Plugin {
  let outDir: string;
  return {
    name: "portico-embed",
    apply: "build",
    configResolved: (config) => {
      outDir = resolve(root, config.build.outDir, "embed");
    },
    closeBundle: async () => {
      const configFile = fileURLToPath(new URL("../../packages/widget/vite.embed.config.ts", import.meta.url));
      await build({ configFile, build: { outDir, emptyOutDir: true } });
    },
  };
}
