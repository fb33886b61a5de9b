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
