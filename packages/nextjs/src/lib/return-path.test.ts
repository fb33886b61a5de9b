import { expect, test } from "vitest";
import { isWithin, readNext, signInUrl } from "./return-path.ts";

const origin = "https://app.test";

test.each(["/boards", "/boards?sort=new&x=%2F#top", "/", "/.//evil.test"])(
  "%j is accepted as a path of this origin",
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
])("%j is rejected", (next) => {
  expect(readNext(next, origin)).toBeUndefined();
});

test("the sign-in URL has the path to return to, except for itself and the home page", () => {
  const urlFor = (path: string | undefined) => signInUrl("/sign-in", path);
  expect(urlFor("/boards?a=1&b=2")).toBe("/sign-in?next=%2Fboards%3Fa%3D1%26b%3D2");
  for (const path of [undefined, "/", "/sign-in", "/sign-in?next=%2Fboards", "/sign-in/again"])
    expect(urlFor(path)).toBe("/sign-in");
  expect(signInUrl("/enter?lang=en", "/boards")).toBe("/enter?lang=en&next=%2Fboards");
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
])("%j is within /boards: %j", (path, isBelow) => {
  expect(isWithin(path, "/boards")).toBe(isBelow);
});
