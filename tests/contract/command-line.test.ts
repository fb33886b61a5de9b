import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const main = fileURLToPath(new URL("../../packages/provider/src/main.ts", import.meta.url));

/** Runs `portico` with arguments that end it at once. */
function portico(...args: string[]) {
  return spawnSync(process.execPath, ["--conditions=portico-source", main, ...args], { encoding: "utf8" });
}

test.each([
  ["a command that is not there", ["start"], /^portico start: no such command\. Try: portico serve --config FILE\n$/],
  ["an option that is not there", ["serve", "--port", "1"], /^Unknown option '--port'/],
  ["a file that is not there", ["serve", "--config", "nowhere.json"], /^nowhere\.json: .* the provider does not start/],
])("%s ends it with a sentence and no stack", (_, args, sentence) => {
  const { status, stderr } = portico(...args);
  expect(stderr).toMatch(sentence);
  expect(stderr).not.toContain("    at ");
  expect(status).toBe(1);
});
