import { median } from "./report.ts";

const ROUNDS = 9;
/** A server that has run for a second is what is measured: before, half of the code is not compiled yet. */
const ROUNDS_BEFORE = 5;

/** Whatever counts the CPU that it spends: a child process, or this one. */
interface Spender {
  cpuSeconds(): Promise<number>;
}

export interface Measure<Item = unknown> {
  by: Spender;
  /** The calls of a round. */
  count: number;
  /** The calls that are under way at once, 8 by default. */
  atOnce?: number;
  /** Makes what each call of a round needs; not measured. */
  prepare?(count: number): Promise<Item[]>;
  call(item: Item): Promise<unknown>;
}

/**
 * The CPU of one call of each measure, in microseconds: the medians of nine rounds, after some that warm up. Each round
 * measures all of them, floors among them, so that a busy minute of the machine falls on all alike.
 */
export async function measureRounds<Name extends string>(
  // biome-ignore lint/suspicious/noExplicitAny: each measure has items of its own kind.
  measures: Record<Name, Measure<any>>,
  /** Called once while all is warming up. */
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
  // To read it costs something, too: what passes between two readings is taken off.
  const idle = await by.cpuSeconds();
  const before = await by.cpuSeconds();
  let begun = 0;
  const work = async () => {
    while (begun < count) await call(items[begun++]);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return ((await by.cpuSeconds()) - before - (before - idle)) / count;
}
