import fc from "fast-check";
import { expect, test } from "vitest";
import { bucketOf, latencyBounds, quantileOf } from "./histogram.ts";

const times = fc.array(fc.double({ min: 0, max: 32_000, noNaN: true }), { minLength: 1, maxLength: 200 });

function countsOf(ms: number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const time of ms) counts.set(bucketOf(time), (counts.get(bucketOf(time)) ?? 0) + 1);
  return counts;
}

test("a time is in the one bucket whose bounds are around it", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 100_000, noNaN: true }), (ms) => {
      const bucket = bucketOf(ms);
      expect(ms).toBeLessThanOrEqual(latencyBounds[bucket] ?? Number.POSITIVE_INFINITY);
      if (bucket > 0) expect(ms).toBeGreaterThan(latencyBounds[bucket - 1] ?? 0);
    }),
  );
  // The bounds themselves, where a rounding would show.
  for (const [bucket, bound] of latencyBounds.entries()) expect(bucketOf(bound)).toBe(bucket);
});

test("a quantile of the counts is in the bucket of the exact one, however many nodes have counted", () => {
  fc.assert(
    fc.property(times, times, fc.constantFrom(0.5, 0.95, 0.99), (one, other, share) => {
      const all = [...one, ...other].sort((a, b) => a - b);
      const exact = all[Math.ceil(share * all.length) - 1] ?? 0;
      const counts = countsOf(one);
      for (const [bucket, count] of countsOf(other)) counts.set(bucket, (counts.get(bucket) ?? 0) + count);
      const bucket = bucketOf(exact);
      const told = quantileOf(counts, share) ?? Number.NaN;
      expect(told).toBeLessThanOrEqual((latencyBounds[bucket] ?? 0) * (1 + 1e-9));
      expect(told).toBeGreaterThanOrEqual(bucket === 0 ? 0 : (latencyBounds[bucket - 1] ?? 0));
    }),
  );
});

test("of nothing there is no quantile, and past the last bound there is that bound", () => {
  expect(quantileOf(new Map(), 0.5)).toBeNull();
  expect(quantileOf(new Map([[bucketOf(1e9), 3]]), 0.5)).toBe(latencyBounds.at(-1));
});
