import { cancel, intro, isCancel, text } from "@clack/prompts";
import { CliError } from "./cli-error.ts";
import { exitCodes } from "./exit-codes.ts";

interface Questions {
  /** The default name. Not asked for if absent. */
  name?: string;
  /** The default origin. Not asked for if absent. */
  origin?: string;
  /** The framework that the origin was guessed from. */
  originOf?: string;
  checkOrigin(text: string): string | undefined;
}

/** Asks for a project's name and origin at the terminal. @throws CliError on Ctrl-C. */
export async function askForAnswers({ name, origin, originOf, checkOrigin }: Questions) {
  intro("Create a Portico configuration");
  return {
    name: name && (await ask("Project name, shown to members", name)),
    origin:
      origin &&
      (await ask(originOf ? `Origin of your app (found ${originOf})` : "Origin of your app", origin, (answer) =>
        answer ? checkOrigin(answer) : undefined,
      )),
  };
}

async function ask(message: string, defaultValue: string, validate?: (answer?: string) => string | undefined) {
  const answer = await text({ message, placeholder: defaultValue, defaultValue, validate });
  if (!isCancel(answer)) return answer;
  cancel("Nothing was written.");
  throw new CliError("portico: canceled.", exitCodes.usage);
}
