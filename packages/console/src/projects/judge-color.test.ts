import { expect, test } from "vitest";
import { judgeColor } from "./judge-color.ts";

test("a color is judged by the text on it, and by the card around it", () => {
  expect(judgeColor("#19303d", "#FFFFFF")).toMatch(/^White text on it, 1\d\.\d : 1\.$/);
  expect(judgeColor("#fe0", "#FFFFFF")).toMatch(/^Black text .* Only 1\.\d : 1 against the card/);
  expect(judgeColor("rebeccapurple", "#FFFFFF")).toBeUndefined();
});
