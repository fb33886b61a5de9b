import type { Command } from "commander";
import type { Register } from "../shared/command.ts";
import { exportFile } from "../transfers/export-file.ts";

/** `portico export`: all organizations and members, as `portico import` takes them. */
export const register: Register = (program) => {
  program
    .command("export")
    .description("write every organization and member into a file, as an import takes them")
    .argument("<file>", "the file to write; nobody else may read it")
    .option("--secrets", "with password hashes, authenticators, recovery codes and client secrets", false)
    .action((file: string, _: object, command: Command) => exportFile(file, command.optsWithGlobals()));
};
