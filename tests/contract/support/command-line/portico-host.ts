// A process that runs command after command, each as if in a process of its own. `portico.ts` sends them.
import { Readable } from "node:stream";
import { run } from "../../../../packages/cli/src/program.ts";
import type { Command, Outcome } from "./portico.ts";

// It ends with the tests, whatever a command has left open. A command such as `serve` handles SIGTERM itself.
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));

// Each command adds its listeners once, like a process that runs one command.
for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(0);

let finish: (exitCode: Outcome["exitCode"]) => void = () => {};
process.exit = (code) => finish(Number(code)) as never;

process.on("message", async ({ args, environment, folder, input }: Command) => {
  const said = { stdout: "", stderr: "" };
  const ended = new Promise<Outcome["exitCode"]>((resolve) => {
    finish = resolve;
  });
  for (const stream of ["stdout", "stderr"] as const) {
    process[stream].write = (text: string | Uint8Array) => {
      said[stream] += text;
      return true;
    };
  }
  process.env = environment;
  process.chdir(folder);
  process.exitCode = 0;
  Object.defineProperty(process, "stdin", { value: Readable.from([input]), configurable: true });
  await run(args);
  finish(Number(process.exitCode));
  process.send?.({ ...said, exitCode: await ended } satisfies Outcome);
});
