import type { Command } from "commander";
import type { GlobalOptions, Register } from "../shared/command.ts";
import { exitCodes } from "../shared/exit-codes.ts";
import { show } from "../shared/output.ts";

interface DoctorOptions extends GlobalOptions {
  origin?: string[];
}

/** `portico doctor`: the faults of the configuration and of the servers that it names, each with its remedy. */
export const register: Register = (program) => {
  program
    .command("doctor")
    .description("find out what is wrong with the configuration and with what it names, and what to fix")
    .option("--origin <origin...>", "the origins that pages call from; guessed from the package.json when absent")
    .action((_: object, command: Command) => doctor(command.optsWithGlobals<DoctorOptions>()));
};

async function doctor({ config, json, origin }: DoctorOptions): Promise<void> {
  const [{ examine }, { renderReport }] = await Promise.all([
    import("../doctor/examine.ts"),
    import("../doctor/render-report.ts"),
  ]);
  const checks = await examine(config, process.env, origin);
  const mustMend = checks.some(({ verdict }) => verdict === "wrong");
  show(json, { document: { ok: !mustMend, checks }, text: () => renderReport(checks) });
  // A connection that hangs must not keep the command from ending.
  process.exit(mustMend ? exitCodes.failed : exitCodes.done);
}
