import type { Format } from "./format.ts";
import { countLines, readJsonLines } from "./read-file.ts";

/** The JSON lines of `portico export`. */
export const portico: Format = {
  title: "Portico's JSON lines",
  count: ({ file }) => countLines(file),
  read: ({ file }) => readJsonLines(file),
};
