// Compares docs/threats.md with the tests. A test proves a row if its full name has the number of the row, as in "T12: …",
// "T1, T15: …" or "… (T34)". So the table only has to name files, and test names can change.
import { globSync, readFileSync } from "node:fs";

/** Relative to the root of the repository, where tests run. */
export const TABLE = "docs/threats.md";

/** Numbers without a row. */
const UNUSED = ["T75"];

/** The required rows. */
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
  ...["T170", "T171", "T172", "T173", "T174"], // passkeys
  ...["T180", "T181"], // step-up, and how sessions end
  ...["T182", "T183", "T184", "T185", "T186", "T187"], // passkeys that others plant, and limits
  ...["T190", "T191", "T192"], // remembered devices
  ...["T193", "T194", "T195", "T200", "T201"], // logging out of apps, and by identity providers
  "T240", // the sign-in hook
  ...["T220", "T221", "T222", "T223"], // security events to apps
  ...["T230", "T231", "T232"], // logging out at identity providers
  ...["T210", "T211"], // several sessions in one browser
  ...["T212", "T213", "T214"], // device-bound sessions
  ...["T155", "T156", "T157"], // fair shares
  ...["T144", "T145", "T146"], // directories and providers
  ...["T140", "T141", "T142", "T143"], // what members may do to each other, and who is a member
  ...["T130", "T131", "T132", "T133", "T134", "T135", "T136", "T137", "T138"], // limits
  ...Array.from({ length: 26 }, (_, index) => `F${index + 1}`),
];

/** Texts that a row may have instead of a proof. */
const EXCUSES: string[] = [];

export interface Row {
  number: string;
  files: string[];
  /** The files whose tests only run in `npm run test:long`. */
  longFiles: string[];
  excuses: string[];
}

/** The result of a test. */
export interface RunTest {
  file: string;
  fullName: string;
  hasPassed: boolean;
}

export function readTable(): string {
  return readFileSync(TABLE, "utf8");
}

/** Returns the source of each test file. */
export function readTestFiles(): Map<string, string> {
  const files = globSync("{packages,apps,scripts,tests}/**/*.test.{ts,tsx}", {
    exclude: ["**/{node_modules,dist}/**"],
  });
  return new Map(files.toSorted().map((file) => [file, readFileSync(file, "utf8")]));
}

/** Returns the row numbers in the name of a test, or in all test names of a file. */
export function numbersIn(text: string): string[] {
  const withoutComments = text.replace(/^\s*(?:\/\/|\/?\*).*$|\s\/\/ .*$/gm, "");
  return [...new Set(withoutComments.match(/\b[TF][1-9]\d{0,2}\b(?=: |, [TF]\d|\))/g))];
}

/**
 * Parses the rows of the table. The last cell has the proofs: files in backquotes, where `{a,b}` lists alternatives, followed by
 * `(long)` if they only run in `npm run test:long`. It can also have a text instead of a proof.
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

/** Writes the last cell of a row in the format of `parseTable`. */
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

/** Lists the differences between the table and the test files. `sources` are by path. */
export function findGaps(rows: Row[], sources: ReadonlyMap<string, string>): string[] {
  const gaps: string[] = [];
  for (const number of ROWS) {
    const count = rows.filter((row) => row.number === number).length;
    if (count !== 1) gaps.push(`${number} is in the table ${count} times.`);
  }
  for (const { number, files, longFiles, excuses } of rows) {
    if (!ROWS.includes(number)) gaps.push(`${number} is not a known row.`);
    for (const it of excuses) if (!EXCUSES.includes(it)) gaps.push(`${number} has "${it}", which is not a proof.`);
    if (excuses.length === 0 && files.every((file) => longFiles.includes(file)))
      gaps.push(`${number} has no test that npm test runs.`);
    for (const file of files)
      if (!numbersIn(sources.get(file) ?? "").includes(number))
        gaps.push(`${number}: no test in ${file} has this number.`);
  }
  for (const [file, source] of sources)
    for (const number of numbersIn(source))
      if (!rows.some((row) => row.number === number && row.files.includes(file)))
        gaps.push(`${number}: ${file} has tests with this number, but the table does not name it.`);
  return gaps;
}

/** Lists the files of which no test with the number of the row ran and passed. */
export function findUnproven(rows: Row[], tests: RunTest[], isLong: boolean): string[] {
  return rows.flatMap(({ number, files, longFiles }) =>
    files
      .filter((file) => isLong || !longFiles.includes(file))
      .filter(
        (file) => !tests.some((it) => it.file === file && it.hasPassed && numbersIn(it.fullName).includes(number)),
      )
      .map((file) => `${number}: no test with this number ran and passed in ${file}.`),
  );
}

/** Expands `a{b,c}d` to `abd` and `acd`. */
function expand(pattern: string): string[] {
  const [, before, alternatives = "", after] = /^(.*?)\{(.*?)\}(.*)$/.exec(pattern) ?? [];
  return before === undefined ? [pattern] : alternatives.split(",").flatMap((it) => expand(`${before}${it}${after}`));
}
