// The custom element: `dist/embed-element/portico-element.js`. Pages that call `mount` do not load it.
import { mergeConfig } from "vite";
import login from "./vite.embed.config.ts";

export default mergeConfig(login, {
  build: { outDir: "dist/embed-element", lib: { entry: "src/entries/element.ts", fileName: "portico-element" } },
});
