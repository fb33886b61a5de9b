import { defaultClientConditions, defineConfig, type Plugin } from "vite";
import { readPorts } from "../../scripts/ports.ts";

export default defineConfig({
  // Relative URLs, so that the build works at any path.
  base: "./",
  resolve: { conditions: ["portico-source", ...defaultClientConditions] },
  server: { port: readPorts().gallery, strictPort: true },
  build: { target: "es2022" },
  plugins: [servedJson()],
});

/**
 * The dev server serves JSON as scripts, but leaves `with { type: "json" }` in dynamic imports, so that browsers refuse the
 * translations: https://github.com/vitejs/vite/issues/19095.
 */
function servedJson(): Plugin {
  return {
    name: "served-json",
    apply: "serve",
    enforce: "pre",
    transform: (code) => code.replaceAll(', { with: { type: "json" } })', ")"),
  };
}
