import { json } from "node:stream/consumers";
import type { ReloadReport } from "@portico/provider/tools";
import { readConfiguration } from "../configuration/load-configuration.ts";
import { askControl } from "../management/control.ts";
import { type GlobalOptions, type Register, withOptions } from "../shared/command.ts";
import { show } from "../shared/output.ts";

/** `portico reload`: reloads the configuration of the running provider. */
export const register: Register = (program) => {
  program.command("reload").description("reload the configuration of the running provider").action(withOptions(reload));
};

async function reload(options: GlobalOptions): Promise<void> {
  const answer = await askControl(await readConfiguration(options.config), "POST", "/reload");
  const report = (await json(answer)) as ReloadReport;
  show(options.json, { document: report, text: () => describe(report) });
}

function describe({ projects, needs_restart }: ReloadReport): string {
  return [
    projects.length > 0 ? `Changed: ${projects.join(", ")}.` : "No projects changed.",
    ...(needs_restart.length > 0 ? [`Restart the provider to apply: ${needs_restart.join(", ")}.`] : []),
  ].join("\n");
}
