import { expect, test } from "vitest";
import { initials } from "./Avatar.tsx";

test.each([
  ["Ada Lovelace", "AL"],
  ["Globex", "G"],
  ["Maximiliane von und zu Lichtenstein-Hohenzollern", "MH"],
  ["ada.lovelace@globex.test", "AL"],
  ["bob@globex.test", "B"],
  ["  ", ""],
  ["émile zola", "ÉZ"],
  ["😀 smile", "😀S"],
])("%s is %s", (name, letters) => {
  expect(initials(name)).toBe(letters);
});
