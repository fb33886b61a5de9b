import type { Call } from "../../platform/call/call.ts";
import { createProject } from "../../platform/config/project.ts";
import { ApiError } from "../../platform/ground/api-error.ts";
import { takeSecrets } from "./secrets.ts";
import { findProjectRow, findVersion } from "./store.ts";

/** A project's settings: as they were given, and with all defaults. What is secret in them is a mark. */
export async function getProject(call: Call) {
  const row = await findProjectRow(call.db, call.project.project_id);
  if (!row) throw new ApiError("project_not_found");
  const { environment, ...effective } = createProject(row.settings);
  const { project_id, ...settings } = takeSecrets(effective).settings;
  const isOfConsole = row.origin === "console";
  const given = isOfConsole ? (await findVersion(call.db, row.project_id, row.version))?.settings : undefined;
  return {
    project: {
      project_id: row.project_id,
      environment,
      origin: row.origin,
      // Where the file lies is the operators' own matter.
      file: !isOfConsole && call.trail.operator ? call.configured.file : null,
      is_named_in_file: call.configured.isNamed(row.project_id),
      version: isOfConsole ? row.version : null,
      updated_at: row.updated_at.toISOString(),
      settings: given ?? settings,
      effective: settings,
    },
  };
}
