/** Why an expression may take more than linear time. */
export type Doubt = "nested" | "lazy" | "adjacent" | "restarts";

interface Term {
  /** What it matches, as the source of an expression of its own; undefined for a group. */
  source: string;
  /** Of a group. */
  branches?: Term[][];
  isAnchor: boolean;
  least: number;
  most: number;
  isLazy: boolean;
}

/** All of ASCII, and some of the rest. */
const alphabet = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  "é",
  "\u00A0",
  "\u2028",
  "漢",
];

/**
 * Doubtful constructs in an expression that reads text from outside:
 * - `nested`: an unbounded repetition of an unbounded repetition, `(a+)+`
 * - `lazy`: a scan for an end that may never come, `<!--[\s\S]*?-->`, begun again at each beginning
 * - `adjacent`: two repetitions side by side that can share their characters in many ways, `\s*\s*x`, `\w*\d*x`
 * - `restarts`: one that may begin anywhere within what it repeats, `=+$`, `a.*b`
 *
 * A conservative rule of thumb: safe expressions that it doubts are listed in a table, with the reason.
 */
export function doubtsAbout({ source, flags }: Pick<RegExp, "source" | "flags">): Doubt[] {
  const branches = parse(source);
  const doubts = new Set<Doubt>();
  const matches = charactersOf(flags.replace(/[gy]/g, ""));
  for (const branch of branches) {
    look(branch, doubts, matches);
    if (!flags.includes("y") && canRestart(branch, matches)) doubts.add("restarts");
  }
  return [...doubts].sort();
}

type Matches = (term: Term) => string[];

function look(branch: Term[], doubts: Set<Doubt>, matches: Matches): void {
  branch.forEach((term, index) => {
    for (const inner of term.branches ?? []) look(inner, doubts, matches);
    if (term.most < Number.POSITIVE_INFINITY) return;
    if (term.isLazy && index < branch.length - 1) doubts.add("lazy");
    if (term.branches?.some((inner) => inner.some(repeats) && !isFenced(inner, matches))) doubts.add("nested");
    const own = term.branches ? [] : matches(term);
    for (const next of branch.slice(index + 1)) {
      const begins = firstOf(next.branches ?? [[next]], matches);
      if (repeats(next) && overlap(own, begins)) doubts.add("adjacent");
      // A required term between two keeps them apart, unless it is one more of the same.
      if (next.least > 0 && !overlap(own, begins)) break;
    }
  });
}

function repeats(term: Term): boolean {
  return term.most === Number.POSITIVE_INFINITY || Boolean(term.branches?.some((one) => one.some(repeats)));
}

/**
 * Whether each round begins or ends with a character that occurs nowhere else in it, so that there is only one way to
 * count the rounds.
 */
function isFenced(branch: Term[], matches: Matches): boolean {
  return [branch[0], branch.at(-1)].some((fence) => {
    if (!fence || fence.branches || fence.least !== 1 || fence.most !== 1) return false;
    return !branch.some((term) => term !== fence && overlap(matches(term), matches(fence)));
  });
}

/** Whether it can begin at many places from each of which it runs over the others. */
function canRestart(branch: Term[], matches: Matches): boolean {
  if (branch[0]?.isAnchor && branch[0].source === "^") return false;
  const first = firstOf([branch], matches);
  return flatten(branch).some(
    (term, index, all) =>
      term.most === Number.POSITIVE_INFINITY && index < all.length - 1 && overlap(matches(term), first),
  );
}

/** Without groups of one branch that are not repeated: they change nothing. */
function flatten(branch: Term[]): Term[] {
  return branch.flatMap((term) => {
    const [only, ...others] = term.branches ?? [];
    return only && others.length === 0 && term.most === 1 && term.least === 1 ? flatten(only) : [term];
  });
}

/** The characters that any of these rows can begin with. */
function firstOf(branches: Term[][], matches: Matches): string[] {
  const found = new Set<string>();
  for (const branch of branches) {
    for (const term of branch) {
      if (term.isAnchor) continue;
      for (const character of term.branches ? firstOf(term.branches, matches) : matches(term)) found.add(character);
      if (term.least > 0) break;
    }
  }
  return [...found];
}

function overlap(one: string[], other: string[]): boolean {
  return one.some((character) => other.includes(character));
}

/** The characters that a term can match; for a group, any in it. */
function charactersOf(flags: string): Matches {
  const characters: Matches = (term) => {
    if (term.isAnchor) return [];
    if (term.branches) return [...new Set(term.branches.flat().flatMap(characters))];
    const one = new RegExp(`^(?:${term.source})$`, flags.replace("m", ""));
    return alphabet.filter((character) => one.test(character));
  };
  return characters;
}

/** The branches of an expression, each a row of terms. */
function parse(source: string): Term[][] {
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const [found] = pattern.exec(source) ?? [];
    at += found?.length ?? 0;
    return found;
  };
  const parseBranches = (): Term[][] => {
    const branches: Term[][] = [[]];
    while (at < source.length && source[at] !== ")") {
      if (take(/\|/y) !== undefined) branches.push([]);
      else branches.at(-1)?.push(withQuantifier(parseAtom()));
    }
    return branches;
  };
  const parseAtom = (): Pick<Term, "source" | "branches" | "isAnchor"> => {
    const opening = take(/\((?:\?(?:[:=!]|<[=!]|<\w+>))?/y);
    if (opening !== undefined) {
      const branches = parseBranches();
      at += 1;
      return { source: "", branches, isAnchor: /^\(\?<?[=!]$/.test(opening) };
    }
    const anchor = take(/[$^]|\\[bB]/y);
    if (anchor !== undefined) return { source: anchor, isAnchor: true };
    const atom = take(
      /\[(?:\\.|[^\\\]])*\]|\\(?:x[\da-f]{2}|u\{[\da-f]+\}|u[\da-f]{4}|p\{[^}]*\}|P\{[^}]*\}|k<\w+>|c[A-Z]|.)|[^\\]/isy,
    );
    if (atom === undefined) throw new Error(`Unknown expression at ${at} of ${source}`);
    return { source: atom, isAnchor: false };
  };
  const withQuantifier = (atom: Pick<Term, "source" | "branches" | "isAnchor">): Term => {
    const found = take(/[*+?]|\{\d+(?:,\d*)?\}/y);
    const isLazy = found !== undefined && take(/\?/y) !== undefined;
    const [least = 1, most = 1] = { "*": [0, Infinity], "+": [1, Infinity], "?": [0, 1] }[found ?? ""] ?? [];
    const counts = /^\{(\d+)(,?)(\d*)\}$/.exec(found ?? "");
    if (!counts) return { ...atom, least, most, isLazy };
    const [, from, comma, to] = counts;
    return { ...atom, least: Number(from), most: comma ? Number(to || Infinity) : Number(from), isLazy };
  };
  return parseBranches();
}
