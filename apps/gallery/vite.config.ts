import { defaultClientConditions, defineConfig } from "vite";
import { readPorts } from "../../scripts/ports.ts";

export default defineConfig({
  // It works from wherever its folder is served.
  base: "./",
  resolve: { conditions: ["portico-source", ...defaultClientConditions] },
  server: { port: readPorts().gallery, strictPort: true },
  build: { target: "es2022" },
});
