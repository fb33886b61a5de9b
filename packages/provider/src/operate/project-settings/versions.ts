import { audit } from "../../core/audit/audit.ts";
import { sealBotSecrets } from "../../core/bots/ask-service.ts";
import { sealClientSecrets } from "../../methods/oauth/upstreams.ts";
import type { Call } from "../../platform/call/call.ts";
import type { ProjectSettings } from "../../platform/config/project-schema.ts";
import type { Db } from "../../platform/db/schema.ts";
import { onceCommitted } from "../../platform/db/transaction.ts";
import { takePage } from "../../platform/http/search-cursor.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { saveTokensAndOrigins } from "../../platform/projects/store.ts";
import { listChanges } from "./merge-patch.ts";
import { requireConsoleProject } from "./plan-change.ts";
import { changeProject, findVersion, insertVersion, listVersionRows, type VersionRow } from "./store.ts";

const DEFAULT_LIMIT = 50;

/** Returns a page of the versions of a project's settings, newest first. @throws ApiError `project_kept_in_file`. */
export async function searchVersions(
  call: Call,
  { before, limit = DEFAULT_LIMIT }: { before?: number | undefined; limit?: number | undefined },
) {
  const { project_id, version } = await requireConsoleProject(call, call.db);
  const { page, last } = await takePage(limit, (most) => listVersionRows(call.db, project_id, { before, limit: most }));
  return {
    current: version,
    versions: page.map(toVersion),
    next_before: last?.version ?? null,
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
  const listedPaths = new Set(changes.map(({ path }) => path));
  // A secret's mask is the same before and after.
  const secrets = before ? found.changed_paths.filter((path) => !listedPaths.has(path)).map((path) => ({ path })) : [];
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

interface NewVersion {
  version: number;
  kind: VersionRow["kind"];
  note: string;
  document: Record<string, unknown>;
  changedPaths: string[];
}

/** The settings as stored: secrets are encrypted. */
export function sealSettings({ serverKey }: Pick<Call, "serverKey">, settings: ProjectSettings): ProjectSettings {
  return sealBotSecrets(sealClientSecrets(settings, serverKey), serverKey);
}

/**
 * Activates encrypted settings and records who changed what. Other nodes follow within ten seconds, this one
 * immediately.
 */
export async function writeVersion(
  call: Call,
  tx: Db,
  sealed: ProjectSettings,
  { version, kind, note, document, changedPaths }: NewVersion,
): Promise<void> {
  const { project_id } = call.project;
  const created_at = call.clock.now();
  await changeProject(tx, project_id, { settings: sealed, origin: "console", version, updated_at: created_at });
  await saveTokensAndOrigins(tx, sealed);
  const { operator } = call.auditContext;
  // The operator's role is not recorded: it may be another one when the entry is read.
  const { operator_id, email_address } = operator ?? {};
  const author = operator ? { by: "operator", operator: { operator_id, email_address } } : { by: call.caller };
  const row = { project_id, version, settings: document, changed_paths: changedPaths, kind, note, author, created_at };
  await insertVersion(tx, row);
  const fields = changedPaths.slice(0, 100);
  await audit(call, tx, {
    action: kind === "created" ? "project.created" : "project.updated",
    details: { version, kind, fields, note },
  });
  onceCommitted(call.configured.forget);
}
