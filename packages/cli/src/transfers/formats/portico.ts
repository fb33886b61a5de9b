import type { Format } from "./format.ts";
import { countLines, readJsonLines } from "./read-file.ts";

/** JSON lines of ours, as `portico export` writes them. */
export const portico: Format = {
  title: "Portico's JSON lines",
  count: ({ file }) => countLines(file),
  read: ({ file }) => readJsonLines(file),
};
