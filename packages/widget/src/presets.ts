// The door to looks that are ready to be worn. It imports nothing else of the widget.
export { extendStyles } from "./theme/extend-styles.ts";
export { contrast, neutral, shadcn, soft } from "./theme/presets.ts";
