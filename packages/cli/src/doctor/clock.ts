import { type Check, type Finding, judge, skip } from "./check.ts";

const WARNING_MS = 5_000;
const WRONG_MS = 60_000;

/** How far another clock is ahead of this machine's; undefined where it could not be asked. */
export interface ClockOffsets {
  provider: number | undefined;
  database: number | undefined;
}

/** Whether this machine, the provider and the database agree on the time. */
export function judgeClocks(offsets: ClockOffsets): Check[] {
  const known = Object.entries(offsets).filter((entry): entry is [string, number] => entry[1] !== undefined);
  if (known.length === 0) return skip("clock", "Neither the provider nor the database could be asked for its time.");
  const findings = known.flatMap(([whose, offsetMs]): Finding[] => {
    if (Math.abs(offsetMs) <= WARNING_MS) return [];
    const seconds = Math.round(Math.abs(offsetMs) / 1000);
    return [
      {
        verdict: Math.abs(offsetMs) > WRONG_MS ? "wrong" : "warning",
        message: `The ${whose}'s clock is ${seconds} seconds ${offsetMs > 0 ? "ahead of" : "behind"} this machine's: JWTs seem expired, or not yet good.`,
        mend: "Let a time service (NTP) set both clocks.",
      },
    ];
  });
  const names = ["this machine", ...known.map(([whose]) => `the ${whose}`)];
  return judge("clock", findings, `${new Intl.ListFormat("en").format(names)} agree on the time.`);
}
