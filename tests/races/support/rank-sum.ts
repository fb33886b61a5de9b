/** The difference between two samples of times. */
export interface Comparison {
  /** Difference of the medians. */
  differenceMs: number;
  /**
   * Of the rank-sum test (Mann and Whitney): how unlikely it is that both have the same distribution; beyond 4 they do
   * not.
   */
  z: number;
}

export function compare(one: number[], other: number[]): Comparison {
  return { differenceMs: median(one) - median(other), z: rankSumZ(one, other) };
}

export function median(sample: number[]): number {
  return quantile(sample, 0.5);
}

/** @param share 0.99 for the value that one in a hundred exceeds. */
export function quantile(sample: number[], share: number): number {
  const sorted = [...sample].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * With the normal approximation, which is valid from twenty values on. Times are rarely equal, so ties are not
 * corrected for.
 */
function rankSumZ(one: number[], other: number[]): number {
  const all = [...one.map((ms) => ({ ms, isOne: true })), ...other.map((ms) => ({ ms, isOne: false }))];
  all.sort((a, b) => a.ms - b.ms);
  const ranks = all.reduce((sum, { isOne }, index) => sum + (isOne ? index + 1 : 0), 0);
  const [n, m] = [one.length, other.length];
  const deviation = Math.sqrt((n * m * (n + m + 1)) / 12);
  return (ranks - (n * (n + m + 1)) / 2) / deviation;
}
