import { expect, test } from "vitest";
import { describeColor } from "./describe-color.ts";

test("a color is checked against the text on it and the card around it", () => {
  expect(describeColor("#19303d", "light")).toMatch(/^White text, contrast 1\d\.\d:1\.$/);
  expect(describeColor("#fe0", "light")).toMatch(/^Black text, .* only 1\.\d:1/);
  expect(describeColor("rebeccapurple", "light")).toBeUndefined();
});
