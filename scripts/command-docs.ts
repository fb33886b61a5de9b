import { readFileSync, writeFileSync } from "node:fs";
import { createProgram, listCommands } from "../packages/cli/src/program.ts";
import { warningRules } from "../packages/provider/src/platform/config/warnings.ts";

type Command = ReturnType<typeof listCommands>[number];

/** The generated part of each page, between comments with its name. */
const parts: Record<string, [name: string, render: () => Promise<string> | string]> = {
  "docs/command-line.md": ["reference", renderReference],
  "docs/operating.md": ["warnings", renderWarnings],
};

/** Returns the pages with their generated parts, by file. */
export async function renderCommandDocs(): Promise<Record<string, string>> {
  const pages = Object.entries(parts).map(async ([file, [name, render]]) => {
    const text = readFileSync(file, "utf8");
    const marked = new RegExp(`(<!-- ${name}: npm run docs writes it -->\n)[\\s\\S]*(<!-- end of ${name} -->)`);
    if (!marked.test(text)) throw new Error(`${file} has no comments for its generated part "${name}".`);
    const part = await render();
    return [file, text.replace(marked, (_, begin: string, end: string) => `${begin}\n${part}\n\n${end}`)] as const;
  });
  return Object.fromEntries(await Promise.all(pages));
}

async function renderReference(): Promise<string> {
  const program = await createProgram();
  const [, ...commands] = listCommands(program);
  return [
    table(["option of every command", ""], program.options.map(optionRow)),
    ...commands.filter(({ commands }) => commands.length === 0).map(renderCommand),
  ].join("\n\n");
}

function renderCommand(command: Command): string {
  const words = wordsOf(command).join(" ");
  const usage = command.registeredArguments
    .map((one) => (one.required ? ` <${one.name()}>` : ` [${one.name()}]`))
    .join("");
  const rows = [
    ...command.registeredArguments.map((one) => [`\`<${one.name()}>\``, withChoices(one.description, one.argChoices)]),
    ...command.options.map(optionRow),
  ];
  const description = command.description();
  const sentence = `${description.charAt(0).toUpperCase()}${description.slice(1)}.`;
  return [
    `### ${words}`,
    `\`portico ${words}${usage}\``,
    sentence,
    ...(rows.length > 0 ? [table(["", ""], rows)] : []),
  ].join("\n\n");
}

function optionRow({ flags, description, defaultValue, argChoices, mandatory }: Command["options"][number]): string[] {
  const hasDefault = defaultValue !== undefined && defaultValue !== false && `${defaultValue}` !== "";
  const standard = hasDefault ? ` (default: \`${defaultValue}\`)` : "";
  return [`\`${flags}\``, `${mandatory ? "required: " : ""}${withChoices(description, argChoices)}${standard}`];
}

function withChoices(description: string, choices: readonly string[] | undefined): string {
  return choices ? `${description}: ${choices.map((choice) => `\`${choice}\``).join(", ")}` : description;
}

function wordsOf(command: Command): string[] {
  return command.parent ? [...wordsOf(command.parent as Command), command.name()] : [];
}

function renderWarnings(): string {
  return table(
    ["setting", "warns if it", "consequence", "what to do"],
    warningRules.map(({ setting, is, meaning, remedy, always }) => [
      setting.startsWith("a ") ? setting : setting.replace(/[\w[\].]+/g, "`$&`"),
      `${is}${always ? "" : ", in production"}`,
      meaning,
      remedy,
    ]),
  );
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), `|${head.map(() => "---|").join("")}`, ...rows.map(line)].join("\n");
}

if (import.meta.main) {
  for (const [file, text] of Object.entries(await renderCommandDocs())) writeFileSync(file, text);
}
