import { type Check, type Finding, skip, toChecks } from "./check.ts";

const WARNING_MS = 5_000;
const WRONG_MS = 60_000;

/** The milliseconds by which a clock is ahead of this machine's. Undefined if unknown. */
export interface ClockOffsets {
  provider: number | undefined;
  database: number | undefined;
}

/** Compares the clocks of this machine, the provider and the database. */
export function checkClocks(offsets: ClockOffsets): Check[] {
  const known = Object.entries(offsets).filter((entry): entry is [string, number] => entry[1] !== undefined);
  if (known.length === 0) return skip("clock", "Neither the provider nor the database could be reached.");
  const names = ["This machine", ...known.map(([name]) => `the ${name}`)];
  return toChecks("clock", checkOffsets(known), `${list(names)} agree on the time.`);
}

function checkOffsets(offsets: [name: string, offsetMs: number][]): Finding[] {
  const off = offsets.filter(([, offsetMs]) => Math.abs(offsetMs) > WARNING_MS);
  if (off.length === 0) return [];
  const differences = off.map(([name, offsetMs]) => {
    const seconds = Math.round(Math.abs(offsetMs) / 1000);
    return `the ${name}'s is ${seconds} seconds ${offsetMs > 0 ? "ahead" : "behind"}`;
  });
  return [
    {
      verdict: off.some(([, offsetMs]) => Math.abs(offsetMs) > WRONG_MS) ? "wrong" : "warning",
      message: `Compared with this machine's clock, ${list(differences)}. JWTs can appear expired or not yet valid.`,
      fix: "Synchronize all clocks with a time service (NTP).",
    },
  ];
}

function list(texts: string[]): string {
  return new Intl.ListFormat("en").format(texts);
}
