// The parts as elements, for pages without React: `dist/embed-element/portico-admin-element.js` and a chunk for each part, on
// the same fraction of Preact as the widget.
import { fileURLToPath } from "node:url";
import { mergeConfig } from "vite";
import widget from "../widget/vite.config.ts";

export default mergeConfig(widget, {
  root: fileURLToPath(new URL(".", import.meta.url)),
  build: { outDir: "dist/embed-element", lib: { entry: "src/element.ts", fileName: "portico-admin-element" } },
});
