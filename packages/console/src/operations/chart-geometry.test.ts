import { expect, test } from "vitest";
import { gapsOf, HEIGHT, linePath, niceTop, stackedBars, WIDTH } from "./chart-geometry.ts";
import { toCsv } from "./export-series.ts";
import type { Series } from "./shapes.ts";

test.each([
  [0, 1],
  [0.3, 0.5],
  [1, 1],
  [7, 10],
  [11, 20],
  [430, 500],
  [2_000, 2_000],
])("above %d the axis ends at %d", (most, top) => expect(niceTop(most)).toBeCloseTo(top));

test("a line ends before a gap and begins again after it, and a value alone is seen", () => {
  expect(linePath([0, 10, null, 5, null, 0, 0], 10).match(/M/g)).toHaveLength(3);
  expect(linePath([0, 10], 10)).toBe(`M0 ${HEIGHT}L${WIDTH} 0`);
  expect(linePath([null, 5, null], 10)).toContain("h0.1");
  expect(linePath([null, null], 10)).toBe("");
});

test("bars stand on those before them, and within the box", () => {
  const [bar] = stackedBars([5], [5], 10);
  expect(bar).toMatchObject({ y: 0, height: HEIGHT / 2 });
  expect(stackedBars([0, null], [], 10)).toEqual([]);
});

test("a gap is where no series has a value", () => {
  expect(
    gapsOf(
      [
        [null, 1, null, null],
        [null, null, null, null],
      ],
      4,
    ),
  ).toEqual([
    { from: 0, to: 0 },
    { from: 2, to: 3 },
  ]);
  // Nothing happened, and it was measured.
  expect(gapsOf([[0, 0]], 2)).toEqual([]);
});

test("a file for a spreadsheet has a line for each time, an empty cell in a gap, and no formula", () => {
  const measured = {
    measure: "sign_ins",
    range: "hour",
    step_seconds: 60,
    times: ["2026-06-01T12:00:00.000Z", "2026-06-01T12:01:00.000Z"],
    measured_since: null,
    series: [
      { labels: { method: "password", outcome: "signed_in" }, values: [3, null] },
      { labels: { method: '=cmd,"' }, values: [0, 1] },
    ] as Series[],
  };
  expect(toCsv(measured).split("\r\n")).toEqual([
    'time,password signed_in,"\'=cmd,"""',
    "2026-06-01T12:00:00.000Z,3,0",
    "2026-06-01T12:01:00.000Z,,1",
    "",
  ]);
});
