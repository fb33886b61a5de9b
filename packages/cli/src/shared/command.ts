import type { Command } from "commander";

/** The options of every command. */
export interface GlobalOptions {
  /** The path of the configuration. */
  config: string;
  /** A project's ID. */
  project?: string;
  json: boolean;
}

/** Adds a command to the program. */
export type Register = (program: Command) => void;

/** The action of a command that takes the command's arguments and then its options, global ones included. */
export function withOptions<Arguments extends unknown[]>(run: (...given: Arguments) => void | Promise<void>) {
  // Commander passes the arguments, the options of this command, and the command.
  return (...given: [...unknown[], object, Command]) => {
    const command = given.at(-1) as Command;
    return run(...([...given.slice(0, -2), command.optsWithGlobals()] as Arguments));
  };
}
