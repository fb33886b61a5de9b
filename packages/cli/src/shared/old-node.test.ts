import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeOldNode } from "./old-node.ts";

test("an old Node gets one sentence on what to do", () => {
  expect(describeOldNode("20.20.2")).toMatch(/^portico needs Node 24 or newer and this is Node 20\.20\.2: .*npx.*\.$/);
  expect(describeOldNode("9.0.0")).toMatch(/^portico needs/);
  expect(describeOldNode("24.0.0")).toBeNull();
  expect(describeOldNode("124.1.0")).toBeNull();
});

test("the required Node version matches package.json", () => {
  const { engines } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  expect(describeOldNode("0.1")).toContain(`Node ${engines.node.replace(">=", "")} or newer`);
});
