import { execFileSync } from "node:child_process";
import type { Command } from "commander";
import { describe, expect, test } from "vitest";
import { completionScript, shells } from "./console/shell-completion.ts";
import { createProgram, listCommands } from "./program.ts";

const program = await createProgram();
const commands = listCommands(program);
const words = (command: Command): string[] => (command.parent ? [...words(command.parent), command.name()] : []);
const leaves = commands.filter((command) => command.commands.length === 0);

const nouns =
  /\b(provider|configuration|sign-in|database|script|projects?|origins?|pages?|organizations?|members?|sessions?|apps?|keys?|secret|directory|connections?|domains?|roles?|factors?|endpoints?|webhooks?|messages?|events?|log)\b/;

test("every command says what it does to what, and every option and argument says what it is", () => {
  expect(leaves.length).toBeGreaterThan(30);
  for (const command of commands) {
    const name = words(command).join(" ") || "portico";
    expect(command.description(), name).toMatch(name === "portico" ? /Portico provider/ : nouns);
    expect(command.description(), name).not.toMatch(/^\w+ (them|one|it|all)\b(?! \w*(members|sessions))/);
    for (const { flags, description } of command.options) expect(description, `${name} ${flags}`).toMatch(/\w+ \w+/);
    for (const argument of command.registeredArguments)
      expect(argument.description, `${name} <${argument.name()}>`).toMatch(/\w+ \w+/);
  }
});

/** What may come next after a command: its commands, its choices, its options, and those of every command. */
function expectedAt(command: Command): string[] {
  const options = new Set([...command.options, ...program.options]);
  return [
    ...command.commands.map((below) => below.name()),
    ...command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices),
    ...[...options].flatMap(({ long, short }) => [long, short].filter((flag) => flag != null)),
    "--help",
  ].sort();
}

describe("completion", () => {
  const script = completionScript(program, "bash");

  /** Asks bash for what may follow each of some lines. */
  function complete(lines: string[][]): string[][] {
    const asks = lines.map((line) => {
      const quoted = ["portico", ...line].map((word) => `'${word}'`).join(" ");
      return `COMP_WORDS=(${quoted}); COMP_CWORD=${line.length}; COMPREPLY=(); _portico; echo "\${COMPREPLY[*]}"`;
    });
    const said = execFileSync("bash", ["--norc"], { input: `${script}\n${asks.join("\n")}\n`, encoding: "utf8" });
    return said
      .split("\n")
      .slice(0, lines.length)
      .map((line) => line.split(" ").filter(Boolean).sort());
  }

  test("bash knows each command, option and choice", () => {
    const answers = complete(commands.map((command) => [...words(command), ""]));
    for (const [index, command] of commands.entries()) {
      const takesFile = command.registeredArguments.some((argument) => argument.name() === "file");
      const expected = expectedAt(command);
      const label = words(command).join(" ");
      if (takesFile) expect(answers[index], label).toEqual(expect.arrayContaining(expected));
      else expect(answers[index], label).toEqual(expected);
    }
  });

  test("a word that is begun is finished, an option's choices are offered, and its text is left alone", () => {
    expect(
      complete([
        ["mem"],
        ["--json", "members", "li"],
        ["apps", "create", "--type", "third"],
        ["completion", "z"],
        ["members", "list", "--find", ""],
        ["projects", "redirect-urls", "add", "--type", "reset"],
      ]),
    ).toEqual([["members"], ["list"], ["third_party", "third_party_public"], ["zsh"], [], ["reset_password"]]);
  });

  test.each(shells)("the script for %s names each command and option", (shell) => {
    const text = completionScript(program, shell);
    for (const command of commands) {
      if (command.parent) expect(text).toContain(words(command).join(" "));
      for (const { long } of command.options) expect(text).toContain(shell === "fish" ? `-l ${long?.slice(2)}` : long);
    }
  });
});
