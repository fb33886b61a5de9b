import type { Call } from "../../platform/call/call.ts";
import { createProject } from "../../platform/config/project.ts";
import { transaction, waitForTurn } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { getProject } from "./get-project.ts";
import { keptElsewhere } from "./kept-elsewhere.ts";
import { takeSecrets } from "./secrets.ts";
import { findProjectRow } from "./store.ts";
import { writeVersion } from "./write-version.ts";

/**
 * Moves the settings of a project that the configuration file no longer contains to the console.
 * @throws ApiError `project_kept_in_file` while the file contains it.
 */
export async function takeOverProject(call: Call) {
  const { project_id } = call.project;
  if (call.configured.isNamed(project_id)) throw new ApiError("project_kept_in_file");
  await keepInConsole(call);
  return getProject(call);
}

/** Saves the current settings as the console's first version. */
export async function keepInConsole(call: Call): Promise<void> {
  await transaction(call, async (tx) => {
    await waitForTurn(tx, "portico seed");
    const row = await findProjectRow(tx, call.project.project_id, { isLocked: true });
    if (!row) throw new ApiError("project_not_found");
    if (row.origin === "console") return;
    const { environment: _, ...effective } = createProject(row.settings);
    const document = Object.fromEntries(
      Object.entries(takeSecrets(effective).settings).filter(([name]) => !Object.hasOwn(keptElsewhere, name)),
    );
    const note = "Taken over from the configuration file.";
    await writeVersion(call, tx, row.settings, { version: 1, kind: "created", note, document, changedPaths: [] });
  });
}
