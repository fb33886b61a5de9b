import { expect, test } from "vitest";
import { listLabels, sumCounts } from "./CountTable.tsx";
import type { Series } from "./types.ts";

const series: Series[] = [
  { labels: { method: "password", outcome: "signed_in" }, values: [1, 2] },
  { labels: { method: "password", outcome: "refused" }, values: [0, 4] },
  { labels: { method: "sso", outcome: "signed_in" }, values: [10, 0] },
];

test("counts are added up by their labels, over all steps or in one", () => {
  expect(sumCounts(series, {})).toBe(17);
  expect(sumCounts(series, { outcome: "signed_in" })).toBe(13);
  expect(sumCounts(series, { method: "password" }, 1)).toBe(6);
  expect(sumCounts(series, { method: "password" }, 9)).toBe(0);
});

test("labels are listed by how frequent they are", () => {
  expect(listLabels(series, "method")).toEqual(["sso", "password"]);
  expect(listLabels(series, "outcome")).toEqual(["signed_in", "refused"]);
});
