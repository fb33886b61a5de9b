/** Each bound is the one before times the root of two: a quantile read from the counts is off by less than that. */
const STEPS_PER_DOUBLING = 2;
const DOUBLINGS = 15;

/** The upper bounds of the buckets, in milliseconds: 1 to 32,768. What takes longer is in one bucket more. */
export const latencyBounds: readonly number[] = Array.from(
  { length: STEPS_PER_DOUBLING * DOUBLINGS + 1 },
  (_, step) => 2 ** (step / STEPS_PER_DOUBLING),
);

/** Returns the bucket of a time: the first whose bound is not below it. */
export function bucketOf(ms: number): number {
  if (ms <= 1) return 0;
  // By arithmetic, and set right where rounding put it beside.
  const near = Math.min(Math.ceil(STEPS_PER_DOUBLING * Math.log2(ms)), latencyBounds.length);
  if ((latencyBounds[near - 1] ?? 0) >= ms) return near - 1;
  return (latencyBounds[near] ?? Number.POSITIVE_INFINITY) < ms ? near + 1 : near;
}

/** Counts by bucket; those of several nodes and minutes are added up before a quantile is read. */
export type BucketCounts = ReadonlyMap<number, number>;

/**
 * Reads a quantile from counts, evenly spread within its bucket.
 * @returns milliseconds; null where nothing was counted. Of what is past the last bound, that bound.
 */
export function quantileOf(counts: BucketCounts, quantile: number): number | null {
  const buckets = [...counts].filter(([, count]) => count > 0).sort(([a], [b]) => a - b);
  const total = buckets.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return null;
  const rank = Math.max(1, Math.ceil(quantile * total));
  let before = 0;
  for (const [bucket, count] of buckets) {
    if (before + count >= rank) {
      const upper = latencyBounds[bucket];
      if (upper === undefined) break;
      const lower = bucket === 0 ? 0 : (latencyBounds[bucket - 1] ?? 0);
      return lower + ((rank - before) / count) * (upper - lower);
    }
    before += count;
  }
  return latencyBounds.at(-1) ?? null;
}
