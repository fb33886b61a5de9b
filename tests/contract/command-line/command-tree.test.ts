import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createProgram, listCommands } from "../../../packages/cli/src/program.ts";
import { portico, porticoWarm } from "../support/command-line/portico.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "portico-tree-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Command = ReturnType<typeof listCommands>[number];
const wordsOf = (command: Command): string[] => (command.parent ? [...wordsOf(command.parent), command.name()] : []);
const commands = listCommands(await createProgram());

/** Arguments with which the command does something, as far as it can without a provider. */
function lineOf(command: Command): string[] {
  const values = command.registeredArguments.flatMap(({ required, argChoices }) =>
    required ? [argChoices?.[0] ?? "x"] : [],
  );
  const options = command.options.flatMap(({ long, mandatory }) => (mandatory && long ? [long, "https://x.test"] : []));
  return [...wordsOf(command), ...values, ...options];
}

test("with --json, every command prints exactly one JSON document: on success, refusal, help and mistakes", async () => {
  const environment = { PORTICO_URL: "http://127.0.0.1:9", PORTICO_PROJECT_ID: "project-test-1", PORTICO_SECRET: "x" };
  for (const [index, command] of commands.entries()) {
    const place = join(folder, String(index));
    mkdirSync(place);
    const run = (args: string[]) => porticoWarm([...args, "--json"], { folder: place, environment });
    const line = lineOf(command);
    const done = await run(line);
    const document = JSON.parse(done.stdout) as { error?: { message: string } };
    const isDone = line.join(" ") === "init";
    expect(done.exitCode === 0, line.join(" ")).toBe(isDone);
    if (!isDone && line[0] !== "doctor") expect(document.error?.message, line.join(" ")).toMatch(/\w/);
    expect(JSON.parse((await run([...wordsOf(command), "--help"])).stdout).help).toContain("Usage: portico");
    const mistake = await run([...line, "--no-such-option"]);
    expect(JSON.parse(mistake.stdout).error.message, line.join(" ")).toContain("unknown option '--no-such-option'");
    expect(mistake.exitCode).toBe(2);
  }
});

test("prints the versions of command, provider and Node", async () => {
  const { stdout } = await porticoWarm(["--version", "--json"]);
  expect(JSON.parse(stdout)).toEqual({
    cli: expect.stringMatching(/^\d+\.\d+\.\d+/),
    provider: expect.stringMatching(/^\d+\.\d+\.\d+/),
    node: process.versions.node,
  });
  expect((await porticoWarm(["-V"])).stdout).toMatch(/^portico \S+ \(provider \S+, Node \S+\)\n$/);
});

test("commands that need no provider load none", async () => {
  const hook = join(folder, "watch-loading.mjs");
  writeFileSync(
    hook,
    `import { registerHooks } from "node:module";
    registerHooks({
      load(url, context, next) {
        if (url.includes("/packages/provider/")) process.stderr.write("loaded " + url + "\\n");
        return next(url, context);
      },
    });`,
  );
  const environment = {
    NODE_OPTIONS: `--import=${pathToFileURL(hook).href}`,
    PORTICO_URL: "http://127.0.0.1:9",
    PORTICO_PROJECT_ID: "project-test-1",
    PORTICO_SECRET: "x",
  };
  const outcomes = await Promise.all(
    [["--version"], ["--help"], ["members", "--help"], ["members", "list", "globex"]].map((args) =>
      portico(args, { folder, environment }),
    ),
  );
  for (const { stderr } of outcomes) expect(stderr).not.toContain("loaded ");
  expect(outcomes.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 3]);
  expect((await portico(["projects", "list"], { folder, environment })).stderr).toContain("loaded ");
});
