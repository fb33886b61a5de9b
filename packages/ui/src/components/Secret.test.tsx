// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { draw, erase } from "../testing/draw.tsx";
import { Secret } from "./Secret.tsx";

afterEach(erase);

test.each([
  ["JBSWY3DPEHPK3PXP", ["jbsw", "y3dp", "ehpk", "3pxp"]],
  ["JBSWY3", ["jbsw", "y3"]],
])("the secret %s is shown in lowercase groups of 4 characters", (secret, groups) => {
  const { place } = draw(<Secret secret={secret} label="Secret:" />);
  const [label, ...shown] = [...place.querySelectorAll("span")].map(({ textContent }) => textContent?.trim());
  expect([label, shown]).toEqual(["Secret:", groups]);
});
