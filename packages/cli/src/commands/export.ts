import { type Register, withOptions } from "../shared/command.ts";
import { exportFile } from "../transfers/export-file.ts";

/** `portico export`: writes all organizations and members in the format of `portico import`. */
export const register: Register = (program) => {
  program
    .command("export")
    .description("export organizations and members to a file that you can import")
    .argument("<file>", "the file to write, readable only by you")
    .option("--secrets", "include password hashes, authenticators, backup codes and client secrets", false)
    .action(withOptions(exportFile));
};
