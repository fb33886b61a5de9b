// The same as an element: `dist/embed-element/portico-element.js`. Who mounts by a call loads nothing of it.
import { mergeConfig } from "vite";
import login from "./vite.embed.config.ts";

export default mergeConfig(login, {
  build: { outDir: "dist/embed-element", lib: { entry: "src/entries/element.ts", fileName: "portico-element" } },
});
