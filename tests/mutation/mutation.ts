import { globSync } from "node:fs";

const contractFiles = globSync("tests/contract/**/*.test.ts");

/** The contract test of this name, in whichever folder; the name itself when there is none, or several. */
export function contractTest(name: string): string {
  const files = contractFiles.filter((file) => file.endsWith(`/${name}.test.ts`));
  return files.length === 1 ? (files[0] ?? name) : name;
}

/** A file whose every small wrong turn must fail one of these tests. */
export interface GuardedFile {
  file: string;
  /** Test files, or `FILE > PART OF A NAME`; the quick ones first. */
  tests: string[];
  /** How many changes are tried, drawn by seed; `-- --whole` tries all. */
  most: number;
}

/** A defense taken away by hand, because no general rule would. */
export interface NamedMutation {
  /** The rows of docs/threats.md that it takes away, such as "T7" or "T58, T62"; then, if need be, a word for which. */
  id: string;
  file: string;
  /** Stands in the file once, letter by letter. */
  find: string;
  replace: string;
  tests: string[];
}

/** A change that changes nothing anybody could see, or nothing that matters. */
export interface Equivalent {
  file: string;
  /** The lines before and after, as the report shows them. */
  from: string;
  to: string;
  why: string;
}
