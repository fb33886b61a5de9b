import { type Check, type Finding, judge, skip } from "./check.ts";

const WARNING_MS = 5_000;
const WRONG_MS = 60_000;

/** The milliseconds by which another clock is ahead of this machine's; undefined where it could not be asked. */
export interface ClockOffsets {
  provider: number | undefined;
  database: number | undefined;
}

/** Compares the clocks of this machine, the provider and the database. */
export function judgeClocks(offsets: ClockOffsets): Check[] {
  const known = Object.entries(offsets).filter((entry): entry is [string, number] => entry[1] !== undefined);
  if (known.length === 0) return skip("clock", "Neither the provider nor the database could be asked for its time.");
  const names = ["This machine", ...known.map(([whose]) => `the ${whose}`)];
  return judge("clock", judgeOffsets(known), `${list(names)} agree on the time.`);
}

function judgeOffsets(offsets: [whose: string, offsetMs: number][]): Finding[] {
  const off = offsets.filter(([, offsetMs]) => Math.abs(offsetMs) > WARNING_MS);
  if (off.length === 0) return [];
  const told = off.map(([whose, offsetMs]) => {
    const seconds = Math.round(Math.abs(offsetMs) / 1000);
    return `the ${whose}'s is ${seconds} seconds ${offsetMs > 0 ? "ahead" : "behind"}`;
  });
  return [
    {
      verdict: off.some(([, offsetMs]) => Math.abs(offsetMs) > WRONG_MS) ? "wrong" : "warning",
      message: `Against this machine's clock, ${list(told)}: JWTs seem expired, or not good yet.`,
      fix: "Let a time service (NTP) set all clocks.",
    },
  ];
}

function list(texts: string[]): string {
  return new Intl.ListFormat("en").format(texts);
}
