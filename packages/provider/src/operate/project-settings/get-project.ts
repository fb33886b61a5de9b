import type { Call } from "../../platform/call/call.ts";
import { createProject } from "../../platform/config/project.ts";
import type { Db } from "../../platform/db/schema.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { takeSecrets } from "./secrets.ts";
import { findProjectRow, findVersion, listProjectRows } from "./store.ts";

const PAGE_SIZE = 100;

/** Lists projects by ID. `query` is a part of the name or ID. */
export async function listProjects(
  db: Db,
  { query = "", after, except = "" }: { query?: string | undefined; after?: string | undefined; except?: string },
) {
  const rows = await listProjectRows(db, { query, after, except, limit: PAGE_SIZE + 1 });
  const page = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
  return {
    projects: page.map(({ updated_at, ...project }) => ({ ...project, updated_at: updated_at.toISOString() })),
    next_after: last?.project_id ?? null,
  };
}

/** Returns a project's settings: as they were entered, and with all defaults. Secrets are masked. */
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
      // Only operators may see the file's path.
      file: !isOfConsole && call.auditContext.operator ? call.configured.file : null,
      is_named_in_file: call.configured.isNamed(row.project_id),
      version: isOfConsole ? row.version : null,
      updated_at: row.updated_at.toISOString(),
      settings: given ?? settings,
      effective: settings,
    },
  };
}
