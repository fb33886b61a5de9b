// Entry of the theme presets. It imports nothing else of the widget.
export { contrast, extendStyles, neutral, shadcn, soft } from "../theme/presets.ts";
