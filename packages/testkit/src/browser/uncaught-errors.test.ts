import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { launchBrowser } from "./launch-browser.ts";
import { watchProgram } from "./uncaught-errors.ts";

const rejection = "Promise.reject(new Error('lost'))";

test("uncaught errors on any page of a browser are reported", async () => {
  const messages: string[] = [];
  const browser = await launchBrowser({ onUncaught: (message) => void messages.push(message) });
  for (const page of [await browser.newPage(), await (await browser.newContext()).newPage()]) {
    await page.evaluate(`setTimeout(() => { ${rejection} })`);
  }
  await expect.poll(() => messages.length).toBe(2);
  await browser.close();
  expect(messages.every((message) => message.includes("lost"))).toBe(true);
});

test("an uncaught error in a process is reported", async () => {
  const messages: string[] = [];
  const child = spawn(process.execPath, ["--eval", rejection], { stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  watchProgram(
    child,
    () => output,
    (message) => void messages.push(message),
  );
  await once(child, "close");
  expect(messages).toEqual([expect.stringContaining("lost")]);
});
