import { median } from "./report.ts";

const ROUNDS = 9;
/** The warm-up before measuring: before that, half of the code is not compiled yet. */
const ROUNDS_BEFORE = 5;

/** A process that reports its CPU time: a child process or this one. */
interface Spender {
  cpuSeconds(): Promise<number>;
}

export interface Measure<Item = unknown> {
  by: Spender;
  /** The number of calls per round. */
  count: number;
  /** The number of concurrent calls. Default: 8. */
  atOnce?: number;
  /** Prepares each call of a round. Not measured. */
  prepare?(count: number): Promise<Item[]>;
  call(item: Item): Promise<unknown>;
}

/**
 * Measures the CPU time of one call of each measure in microseconds, as the median of nine rounds after a warm-up. Each round
 * measures all of them, including the baselines, so that a busy moment of the machine affects all equally.
 */
export async function measureRounds<Name extends string>(
  // biome-ignore lint/suspicious/noExplicitAny: each measure has its own item type.
  measures: Record<Name, Measure<any>>,
  /** Called once during the warm-up. */
  settle?: () => Promise<unknown>,
): Promise<Record<Name, number>> {
  const names = Object.keys(measures) as Name[];
  const spent = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = -ROUNDS_BEFORE; round < ROUNDS; round++) {
    if (round === -1) await settle?.();
    for (const name of names) {
      const seconds = await spend(measures[name]);
      if (round >= 0) spent[name].push(seconds * 1e6);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(spent[name])])) as Record<Name, number>;
}

async function spend({ by, count, atOnce = 8, prepare, call }: Measure): Promise<number> {
  const items = prepare ? await prepare(count) : Array.from({ length: count });
  // Reading the CPU time has a cost, too, which is subtracted.
  const idle = await by.cpuSeconds();
  const before = await by.cpuSeconds();
  let begun = 0;
  const work = async () => {
    while (begun < count) await call(items[begun++]);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return ((await by.cpuSeconds()) - before - (before - idle)) / count;
}
