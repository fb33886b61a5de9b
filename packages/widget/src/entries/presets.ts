// The door to looks that are ready to be worn. It imports nothing else of the widget.
export { contrast, extendStyles, neutral, shadcn, soft } from "../theme/presets.ts";
