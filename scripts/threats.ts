// docs/threats.md and the tests that its rows name. A test proves a row by the row's number in its full name, as in
// "T12: …", "T1, T15: …" or "… (T34)": so the table names files alone, and no test's wording can rot in it.
import { globSync, readFileSync } from "node:fs";

/** From the root of the repository, from which tests run. */
export const TABLE = "docs/threats.md";

/** Numbers that stand for nothing. */
const UNUSED = ["T75"];

/** The rows that must be there. */
export const ROWS = [
  ...Array.from({ length: 95 }, (_, index) => `T${index + 1}`).filter((row) => !UNUSED.includes(row)),
  "T99",
  "T100",
  "T101",
  "T102",
  "T104",
  "T105",
  ...["T96", "T97", "T98"],
  ...["T110", "T111", "T112", "T113", "T114", "T115"], // lineage
  ...["T120", "T121", "T122", "T123"], // the gate
  ...["T125", "T126"], // recent authentication
  ...["T150", "T151", "T152", "T153", "T154"], // what tenants write
  ...["T160", "T161", "T162", "T163", "T164"], // the audit log, development mode, hosts' servers
  ...["T155", "T156", "T157"], // fair shares
  ...["T144", "T145", "T146"], // directories and providers
  ...["T140", "T141", "T142", "T143"], // what members may do to each other, and who is a member
  ...["T130", "T131", "T132", "T133", "T134", "T135", "T136", "T137", "T138"], // limits
  ...Array.from({ length: 26 }, (_, index) => `F${index + 1}`),
];

/** The texts that may stand in a row in place of a proof. */
const EXCUSES: string[] = [];

export interface Row {
  number: string;
  files: string[];
  /** Those of `files` that run with full counts alone. */
  longFiles: string[];
  excuses: string[];
}

/** A test as it ended. */
export interface RunTest {
  file: string;
  fullName: string;
  hasPassed: boolean;
}

export function readTable(): string {
  return readFileSync(TABLE, "utf8");
}

/** The text of each test file. */
export function readTestFiles(): Map<string, string> {
  const files = globSync("{packages,apps,scripts,tests}/**/*.test.{ts,tsx}", {
    exclude: ["**/{node_modules,dist}/**"],
  });
  return new Map(files.toSorted().map((file) => [file, readFileSync(file, "utf8")]));
}

/** The numbers of the rows that a test of this name proves, or all those in the names of a test file. */
export function numbersIn(text: string): string[] {
  const withoutComments = text.replace(/^\s*(?:\/\/|\/?\*).*$|\s\/\/ .*$/gm, "");
  return [...new Set(withoutComments.match(/\b[TF][1-9]\d{0,2}\b(?=: |, [TF]\d|\))/g))];
}

/**
 * The rows of the table. The last cell holds the proofs: files in backquotes, where `{a,b}` stands for one or the
 * other, followed by `(long)` where they run in `npm run test:long` alone; and what stands in place of a proof.
 */
export function parseTable(markdown: string): Row[] {
  return [...markdown.matchAll(/^\| ([TF]\d+) \|.*\| (.*) \|$/gm)].map(([, number = "", proofs = ""]) => {
    const patterns = [...proofs.matchAll(/`([^`]+)`( \(long\))?/g)];
    return {
      number,
      files: patterns.flatMap(([, pattern = ""]) => expand(pattern)),
      longFiles: patterns.flatMap(([, pattern = "", isLong]) => (isLong ? expand(pattern) : [])),
      excuses: proofs
        .replace(/`[^`]+`(?: \(long\))?/g, "")
        .split(/[,;]/)
        .flatMap((it) => it.trim() || []),
    };
  });
}

/** The last cell of a row, as `parseTable` reads it. */
export function writeProofs({ files, longFiles, excuses }: Omit<Row, "number">): string {
  const folders = Map.groupBy(files.toSorted(), (file) => {
    const mark = longFiles.includes(file) ? " (long)" : "";
    return `${file.slice(0, file.lastIndexOf("/"))}|${file.slice(file.indexOf(".test."))}|${mark}`;
  });
  const patterns = [...folders].map(([key, members]) => {
    const [folder = "", ending = "", mark = ""] = key.split("|");
    const names = members.map((file) => file.slice(folder.length + 1, -ending.length));
    return `\`${folder}/${names.length > 1 ? `{${names.join(",")}}` : names[0]}${ending}\`${mark}`;
  });
  return [...patterns, ...excuses].join(", ");
}

/** Lists what is wrong between the table and the test files, `sources` by path. */
export function findGaps(rows: Row[], sources: ReadonlyMap<string, string>): string[] {
  const gaps: string[] = [];
  for (const number of ROWS) {
    const count = rows.filter((row) => row.number === number).length;
    if (count !== 1) gaps.push(`${number} stands in the table ${count} times.`);
  }
  for (const { number, files, longFiles, excuses } of rows) {
    if (!ROWS.includes(number)) gaps.push(`${number} is no row that we know.`);
    for (const it of excuses) if (!EXCUSES.includes(it)) gaps.push(`${number} says "${it}", which is no proof.`);
    if (excuses.length === 0 && files.every((file) => longFiles.includes(file)))
      gaps.push(`${number} names no test that npm test runs.`);
    for (const file of files)
      if (!numbersIn(sources.get(file) ?? "").includes(number))
        gaps.push(`${number}: no test in ${file} has its number.`);
  }
  for (const [file, source] of sources)
    for (const number of numbersIn(source))
      if (!rows.some((row) => row.number === number && row.files.includes(file)))
        gaps.push(`${number}: ${file} has tests of this number, and the table does not name it.`);
  return gaps;
}

/** The proofs that a whole run of the tests left out: no test of that file with the row's number ran and passed. */
export function findUnproven(rows: Row[], tests: RunTest[], isLong: boolean): string[] {
  return rows.flatMap(({ number, files, longFiles }) =>
    files
      .filter((file) => isLong || !longFiles.includes(file))
      .filter(
        (file) => !tests.some((it) => it.file === file && it.hasPassed && numbersIn(it.fullName).includes(number)),
      )
      .map((file) => `${number}: no test with its number ran and passed in ${file}.`),
  );
}

/** `a{b,c}d` is `abd` and `acd`. */
function expand(pattern: string): string[] {
  const [, before, alternatives = "", after] = /^(.*?)\{(.*?)\}(.*)$/.exec(pattern) ?? [];
  return before === undefined ? [pattern] : alternatives.split(",").flatMap((it) => expand(`${before}${it}${after}`));
}
