import { expect, test, vi } from "vitest";
import { formatReports, median, type Row, rate, readReport, report } from "./report.ts";

const row: Row = { what: "session check", unit: "µs", ours: 300, floor: 100 };

test("a goal is of ours, or of how many times the floor that is", () => {
  expect(rate(row)).toBe("");
  expect([200, 300].map((aim) => rate({ ...row, aim }))).toEqual(["misses the aim", ""]);
  expect([200, 300].map((limit) => rate({ ...row, limit }))).toEqual(["OVER THE LIMIT", ""]);
  expect([2, 3].map((limit) => rate({ ...row, limit, ratedBy: "ratio" }))).toEqual(["OVER THE LIMIT", ""]);
});

test("what was not measured meets no goal", () => {
  expect(rate({ ...row, ours: Number.NaN, limit: 1000 })).toBe("OVER THE LIMIT");
  expect(rate({ what: "no floor", unit: "µs", ours: 1, ratedBy: "ratio", limit: 9 })).toBe("OVER THE LIMIT");
});

test("the rows of each benchmark come into one table, with what misses", () => {
  const log = vi.spyOn(console, "log").mockReturnValue();
  report("provider", [{ ...row, aim: 1.5, limit: 2, ratedBy: "ratio", peers: "another 856" }]);
  report("sizes", [{ what: "client", unit: "KiB", ours: 5.8123, aim: 6, limit: 7 }]);
  const lines = log.mock.calls.map(([line]) => String(line));
  log.mockRestore();
  const reports = [...lines, "listening on 4100"].map(readReport).filter((found) => found !== null);
  expect(formatReports(reports)).toMatchInlineSnapshot(`
    "                 floor  ours       ratio   aim  limit  peers
    provider
      session check    100   300  µs      3x  1.5x     2x  another 856  OVER THE LIMIT
    sizes
      client                5.81  KiB            6      7"
  `);
});

test("the median is the middle, or between the middle two", () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5]);
});
