import { type GlobalOptions, type Register, withOptions } from "../shared/command.ts";
import { exitCodes } from "../shared/exit-codes.ts";
import { show } from "../shared/output.ts";

interface DoctorOptions extends GlobalOptions {
  origin?: string[];
}

/** `portico doctor`: finds problems in the configuration and the servers that it uses, each with a fix. */
export const register: Register = (program) => {
  program
    .command("doctor")
    .description("check the configuration and the servers that it uses, and print how to fix problems")
    .option("--origin <origin...>", "the origins of your pages (default: guessed from the package.json)")
    .action(withOptions(doctor));
};

async function doctor({ config, json, origin }: DoctorOptions): Promise<void> {
  const [{ examine }, { renderReport }] = await Promise.all([
    import("../doctor/examine.ts"),
    import("../doctor/check.ts"),
  ]);
  const checks = await examine(config, process.env, origin);
  const hasErrors = checks.some(({ verdict }) => verdict === "wrong");
  show(json, { document: { ok: !hasErrors, checks }, text: () => renderReport(checks) });
  // A hanging connection must not keep the process alive.
  process.exit(hasErrors ? exitCodes.failed : exitCodes.done);
}
