import { defaultClientConditions, defineConfig } from "vite";
import { readPorts } from "../../scripts/ports.ts";

export default defineConfig({
  // Relative URLs, so that the build works at any path.
  base: "./",
  resolve: { conditions: ["portico-source", ...defaultClientConditions] },
  server: { port: readPorts().gallery, strictPort: true },
  build: { target: "es2022" },
});
