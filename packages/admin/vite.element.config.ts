// Builds the components as custom elements, for pages without React: `dist/embed-element/portico-admin-element.js` and a
// lazy chunk for each component.
import { mergeConfig } from "vite";
import widget from "../widget/vite.embed.config.ts";

export default mergeConfig(widget, {
  root: import.meta.dirname,
  build: { outDir: "dist/embed-element", lib: { entry: "src/elements/element.ts", fileName: "portico-admin-element" } },
});
