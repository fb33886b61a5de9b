import type { Call } from "../../platform/call/call.ts";
import { transaction, waitForLock } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { getProject } from "./get-project.ts";
import type { SettingsChange } from "./merge-patch.ts";
import { type ChangeRequest, planChange, requireConsoleProject, requireValidSettings } from "./plan-change.ts";
import { findTokensOfOthers, findVersion, type ProjectRow, type VersionRow } from "./store.ts";
import { sealSettings, writeVersion } from "./versions.ts";

/**
 * The settings that a host's back end may change with the project's secret: appearance, redirects and permissions. All
 * others limit that secret itself, cost the operator money, or affect the provider's own origin, so only operators may
 * change them (docs/threats.md T102). New settings are for operators until they are listed here.
 */
const hostFields = new Set([
  "project_name",
  "allowed_origins",
  "redirect_urls",
  "create_organization_enabled",
  "slug_pattern",
  "email_domains",
  "email_link_and_code",
  "default_locale",
  "email_texts",
  "email_templates",
  "branding",
  "rbac_policy",
  "consent_url",
  "logout_url",
  "protected_resources",
]);

/** @throws ApiError `project_settings_of_operators` if a project's secret changes a setting that only operators may. */
function requireHostFields(call: Call, changes: SettingsChange[]): void {
  // The server's administrator may do everything that operators may.
  if (call.auditContext.operator || call.caller === "configuration") return;
  const settings = [...new Set(changes.map(({ path }) => /^[^.[]*/.exec(path)?.[0] ?? ""))];
  const refused = settings.filter((setting) => !hostFields.has(setting));
  if (refused.length === 0) return;
  throw new ApiError("project_settings_of_operators", { details: { settings: refused.slice(0, 50) } });
}

export interface UpdateRequest extends ChangeRequest {
  /** The version that the change is based on, so that no one's changes are overwritten. */
  version: number;
  note?: string | undefined;
}

/**
 * Changes the settings of a project that the console manages.
 * @throws ApiError `project_kept_in_file`, `project_version_conflict`, `invalid_project_settings`,
 * `project_settings_of_operators`, `bad_request`.
 */
export function updateProject(call: Call, { version, note = "", ...request }: UpdateRequest) {
  return change(call, { version, note, kind: "updated" }, async () => request);
}

/**
 * Restores the settings of an earlier version as a new version. Secrets keep their current values.
 * @throws ApiError as `updateProject`, and `project_version_not_found`.
 */
export function rollBackProject(
  call: Call,
  request: { version: number; to_version: number; note?: string | undefined },
) {
  const { version, to_version, note = `Back to version ${to_version}.` } = request;
  return change(call, { version, note, kind: "rolled_back" }, async ({ project_id }) => {
    const found = await findVersion(call.db, project_id, to_version);
    if (!found) throw new ApiError("project_version_not_found");
    return { settings: found.settings };
  });
}

/** Returns the result of a change without making it. @throws ApiError `project_kept_in_file`, `bad_request`. */
export async function checkProject(call: Call, request: ChangeRequest) {
  requireOne(request);
  const row = await requireConsoleProject(call, call.db);
  const { issues, warnings, changes, loosened } = await planChange(call, row, request);
  return { version: row.version, issues, warnings, changes, loosened };
}

async function change(
  call: Call,
  { version, note, kind }: { version: number; note: string; kind: VersionRow["kind"] },
  read: (row: ProjectRow) => Promise<ChangeRequest>,
) {
  const row = await requireConsoleProject(call, call.db);
  requireVersion(row, version);
  const request = await read(row);
  requireOne(request);
  const plan = await planChange(call, row, request);
  requireHostFields(call, plan.changes);
  const settings = requireValidSettings(plan);
  if (plan.changes.length > 0) {
    const sealed = sealSettings(call, settings);
    await transaction(call, async (tx) => {
      await waitForLock(tx, "portico seed");
      requireVersion(await requireConsoleProject(call, tx, { isLocked: true }), version);
      // Another project may have taken a token in the meantime.
      const [taken] = await findTokensOfOthers(tx, row.project_id, settings.public_tokens);
      if (taken !== undefined)
        throw new ApiError("project_version_conflict", {
          message: "Another project has taken one of the public tokens.",
        });
      const changedPaths = plan.changes.map(({ path }) => path);
      await writeVersion(call, tx, sealed, { version: version + 1, kind, note, document: plan.document, changedPaths });
    });
  }
  const { issues: _, document: __, settings: ___, ...report } = plan;
  return { ...(await getProject(call)), ...report };
}

function requireVersion(row: ProjectRow, version: number): void {
  if (row.version === version) return;
  throw new ApiError("project_version_conflict", {
    details: { version: row.version, updated_at: row.updated_at.toISOString() },
  });
}

function requireOne({ settings, patch }: ChangeRequest): void {
  if ((settings === undefined) === (patch === undefined))
    throw new ApiError("bad_request", { message: "Send either settings or patch." });
}
