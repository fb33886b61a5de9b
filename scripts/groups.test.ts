import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";

const groups = new URL("./groups.ts", import.meta.url).href;
// Like npm: a shell that runs a program and does not stop it when it ends.
const grandchild = "sleep 600 & echo $!; wait";
const runner = `import { spawnGroup } from "${groups}";
spawnGroup("sh", ["-c", ${JSON.stringify(grandchild)}], { stdio: ["ignore", "inherit", "inherit"] });`;

test("everything that a step has started ends with the checks", async () => {
  const { pid, output } = await start(process.execPath, ["--input-type=module", "--eval", runner]);
  process.kill(pid, "SIGTERM");
  await expect.poll(() => isAlive(Number(output))).toBe(false);
});

test("it also ends if the shell between npm and the checks is killed", async () => {
  const script = '"$0" --input-type=module --eval "$1" & wait';
  const { pid, output } = await start("sh", ["-c", script, process.execPath, runner]);
  process.kill(pid, "SIGKILL");
  await expect.poll(() => isAlive(Number(output))).toBe(false);
});

async function start(command: string, args: string[]): Promise<{ pid: number; output: string }> {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [chunk] = await once(child.stdout, "data");
  return { pid: child.pid ?? 0, output: String(chunk).trim() };
}

function isAlive(pid: number): boolean {
  expect(pid).toBeGreaterThan(0);
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
