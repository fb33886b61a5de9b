import { globSync } from "node:fs";

const contractFiles = globSync("tests/contract/**/*.test.ts");

/** The contract test of this name, in any folder; the name itself if none or several match. */
export function contractTest(name: string): string {
  const files = contractFiles.filter((file) => file.endsWith(`/${name}.test.ts`));
  return files.length === 1 ? (files[0] ?? name) : name;
}

/** A file in which every small mutation must fail one of these tests. */
export interface GuardedFile {
  file: string;
  /** Test files, or `FILE > PART OF A NAME`; the quick ones first. */
  tests: string[];
  /** How many changes are tried, drawn by seed; `-- --whole` tries all. */
  most: number;
}

/** A defense removed by hand, because no general rule would. */
export interface NamedMutation {
  /**
   * The rows of docs/threats.md that it removes, such as "T7" or "T58, T62"; then, if there are several, words that
   * distinguish them.
   */
  id: string;
  file: string;
  /** Occurs in the file exactly once. */
  find: string;
  replace: string;
  tests: string[];
}

/** A change without any visible or relevant effect. */
export interface Equivalent {
  file: string;
  /** The lines before and after, as the report shows them. */
  from: string;
  to: string;
  why: string;
}
