import type { Call } from "../../platform/call/call.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { listChanges } from "./list-changes.ts";
import { requireConsoleProject } from "./plan-change.ts";
import { findVersion, listVersionRows, type VersionRow } from "./store.ts";

const DEFAULT_LIMIT = 50;

/** Returns a page of the versions of a project's settings, newest first. @throws ApiError `project_kept_in_file`. */
export async function searchVersions(
  call: Call,
  { before, limit = DEFAULT_LIMIT }: { before?: number | undefined; limit?: number | undefined },
) {
  const { project_id, version } = await requireConsoleProject(call, call.db);
  const rows = await listVersionRows(call.db, project_id, { before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  return {
    current: version,
    versions: page.map(toVersion),
    next_before: rows.length > limit ? (page.at(-1)?.version ?? null) : null,
  };
}

/**
 * Returns a version, with what it changed and what restoring it would change.
 * @throws ApiError `project_kept_in_file`, `project_version_not_found`.
 */
export async function getVersion(call: Call, { version }: { version: string }) {
  const { project_id, version: current } = await requireConsoleProject(call, call.db);
  const number = /^\d{1,9}$/.test(version) ? Number(version) : -1;
  const [found, before, now] = await Promise.all(
    [number, number - 1, current].map((one) => findVersion(call.db, project_id, one)),
  );
  if (!found) throw new ApiError("project_version_not_found");
  const changes = before ? listChanges(before.settings, found.settings) : [];
  const told = new Set(changes.map(({ path }) => path));
  // A secret's mask is the same before and after.
  const secrets = before ? found.changed_paths.filter((path) => !told.has(path)).map((path) => ({ path })) : [];
  return {
    version: toVersion(found),
    settings: found.settings,
    changes: [...changes, ...secrets],
    changes_since: listChanges(found.settings, now?.settings ?? {}),
  };
}

function toVersion({
  created_at,
  version,
  kind,
  note,
  author,
  changed_paths,
}: Omit<VersionRow, "settings" | "project_id">) {
  return { version, kind, note, author, changed_paths, created_at: created_at.toISOString() };
}
