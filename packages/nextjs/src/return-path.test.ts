import { expect, test } from "vitest";
import { isWithin, readNext, signInAddress } from "./return-path.ts";

const origin = "https://app.test";

test.each(["/boards", "/boards?sort=new&x=%2F#top", "/", "/.//evil.test"])(
  "%j is gone on to, at this origin",
  (next) => {
    expect(readNext(next, origin)).toBe(origin + next.replace("/.//", "//"));
  },
);

test.each([
  "//evil.test",
  "/\\evil.test",
  "\\\\evil.test",
  "/\t/evil.test",
  "/\n//evil.test",
  "https://evil.test",
  "javascript:alert(1)",
  "evil.test",
  " //evil.test",
  "",
  null,
  undefined,
])("%j is gone on to by nobody", (next) => {
  expect(readNext(next, origin)).toBeUndefined();
});

test("the sign-in page is told where to go on, unless that is itself or the front page", () => {
  const to = (path: string | undefined) => signInAddress("/sign-in", path);
  expect(to("/boards?a=1&b=2")).toBe("/sign-in?next=%2Fboards%3Fa%3D1%26b%3D2");
  for (const path of [undefined, "/", "/sign-in", "/sign-in?next=%2Fboards", "/sign-in/again"])
    expect(to(path)).toBe("/sign-in");
  expect(signInAddress("/enter?lang=en", "/boards")).toBe("/enter?lang=en&next=%2Fboards");
});

test.each([
  ["/boards", true],
  ["/boards/7", true],
  ["/boards/", true],
  ["/Boards", true],
  ["/bo%61rds/7", true],
  ["//boards", true],
  ["/boards%2F7", true],
  ["/bo%61rds/%ff", true],
  ["/Boards/%", true],
  ["/%62oards/%zz%e2%82", true],
  ["/boardsmith", false],
  ["/", false],
  ["/%", false],
])("whether %j is below /boards: %j", (path, isBelow) => {
  expect(isWithin(path, "/boards")).toBe(isBelow);
});
