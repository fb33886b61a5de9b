import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { launchBrowser } from "./browser.ts";
import { watchProgram } from "./uncaught.ts";

const loses = "Promise.reject(new Error('lost'))";

test("what nobody catches on any page of a browser is told of", async () => {
  const told: string[] = [];
  const browser = await launchBrowser({ onUncaught: (what) => void told.push(what) });
  for (const page of [await browser.newPage(), await (await browser.newContext()).newPage()]) {
    await page.evaluate(`setTimeout(() => { ${loses} })`);
  }
  await expect.poll(() => told.length).toBe(2);
  await browser.close();
  expect(told.every((what) => what.includes("lost"))).toBe(true);
});

test("what nobody catches in a program is told of", async () => {
  const told: string[] = [];
  const child = spawn(process.execPath, ["--eval", loses], { stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  watchProgram(
    child,
    () => output,
    (what) => void told.push(what),
  );
  await once(child, "close");
  expect(told).toEqual([expect.stringContaining("lost")]);
});
