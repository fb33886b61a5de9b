import type { Command } from "commander";
import { expect, test } from "vitest";
import { createProgram, listCommands } from "./program.ts";

const program = await createProgram();
const commands = listCommands(program);
const namesOf = (command: Command): string[] => (command.parent ? [...namesOf(command.parent), command.name()] : []);
const leaves = commands.filter((command) => command.commands.length === 0);

const nouns =
  /\b(provider|configuration|sign-in|database|URLs|setup links|projects?|origins?|pages?|organizations?|members?|sessions?|apps?|keys?|secret|directory|connections?|domains?|roles?|factors?|endpoints?|webhooks?|messages?|events?|log)\b/;

test("every command, option and argument has a description", () => {
  expect(leaves.length).toBeGreaterThan(30);
  for (const command of commands) {
    const name = namesOf(command).join(" ") || "portico";
    expect(command.description(), name).toMatch(name === "portico" ? /Portico identity provider/ : nouns);
    expect(command.description(), name).not.toMatch(/^\w+ (them|one|it|all)\b(?! \w*(members|sessions))/);
    for (const { flags, description } of command.options) expect(description, `${name} ${flags}`).toMatch(/\w+ \w+/);
    for (const argument of command.registeredArguments)
      expect(argument.description, `${name} <${argument.name()}>`).toMatch(/\w+ \w+/);
  }
});
