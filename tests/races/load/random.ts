export interface Random {
  /** Repeats the same choices when it is given as PORTICO_SEED. */
  seed: number;
  /** A whole number from 0 on, below this one. */
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
}

/** Choices by chance that can be made again (the generator is Mulberry32). */
export function seededRandom(seed = Number(process.env.PORTICO_SEED ?? Date.now() % 1_000_000)): Random {
  let state = seed;
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  return { seed, below, pick: <T>(from: readonly T[]) => from[below(from.length)] as T };
}
