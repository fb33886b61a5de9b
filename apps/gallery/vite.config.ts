import { defaultClientConditions, defineConfig } from "vite";
import { readPorts } from "../../scripts/ports.ts";

export default defineConfig({
  resolve: { conditions: ["portico-source", ...defaultClientConditions] },
  server: { port: readPorts().gallery, strictPort: true },
  build: { target: "es2022" },
});
