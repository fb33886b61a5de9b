import { expect, test } from "vitest";
import { describeColor } from "./describe-color.ts";

test("a color is judged by the text on it, and by the card around it", () => {
  expect(describeColor("#19303d", "light")).toMatch(/^White text on it, 1\d\.\d : 1\.$/);
  expect(describeColor("#fe0", "light")).toMatch(/^Black text .* Only 1\.\d : 1 against the card/);
  expect(describeColor("rebeccapurple", "light")).toBeUndefined();
});
