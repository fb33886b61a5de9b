import type { Command } from "commander";

/** The options that every command understands. */
export interface GlobalOptions {
  /** The path of the configuration. */
  config: string;
  /** A project's id. */
  project?: string;
  json: boolean;
}

/** Adds one command, its options and what it does. */
export type Register = (program: Command) => void;
