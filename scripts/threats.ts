// docs/threats.md and the tests that its rows name. A test proves a row by the row's number in its full name, as in
// "T12: …", "T1, T15: …" or "… (T34)": so the table names files alone, and no test's wording can rot in it.
import { globSync, readFileSync } from "node:fs";

/** From the root of the repository, from which tests run. */
export const TABLE = "docs/threats.md";

/** The rows that must be there. */
export const ROWS = [
  ...Array.from({ length: 73 }, (_, index) => `T${index + 1}`),
  "T76",
  "T77",
