import { cancel, intro, isCancel, text } from "@clack/prompts";
import { CliError } from "./cli-error.ts";
import { exitCodes } from "./exit-codes.ts";

interface Questions {
  /** The name that an empty answer means; not asked for when absent. */
  name?: string;
  /** The origin that an empty answer means; not asked for when absent. */
  origin?: string;
  /** The framework that the origin was guessed from. */
  originOf?: string;
  faultOfOrigin(text: string): string | undefined;
}

/** Asks for a project's name and origin at the terminal. @throws CliError when somebody leaves by Ctrl-C. */
export async function askForAnswers({ name, origin, originOf, faultOfOrigin }: Questions) {
  intro("A first configuration for Portico");
  return {
    name: name && (await ask("What is the project called? Members see it.", name)),
    origin:
      origin &&
      (await ask(
        originOf ? `Where are the app's pages? (${originOf} was found)` : "Where are the app's pages?",
        origin,
        (answer) => (answer ? faultOfOrigin(answer) : undefined),
      )),
  };
}

async function ask(message: string, defaultValue: string, validate?: (answer?: string) => string | undefined) {
  const answer = await text({ message, placeholder: defaultValue, defaultValue, validate });
  if (!isCancel(answer)) return answer;
  cancel("Nothing was written.");
  throw new CliError("portico: left by Ctrl-C.", exitCodes.usage);
}
