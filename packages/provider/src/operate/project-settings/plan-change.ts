import type { Call } from "../../platform/call/call.ts";
import { workOwner } from "../../platform/call/work-owner.ts";
import { createProject, settingsOf } from "../../platform/config/project.ts";
import type { ProjectSettings } from "../../platform/config/project-schema.ts";
import type { Db } from "../../platform/db/schema.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { type Loosening, listLoosened } from "./loosened-project.ts";
import { isRecord, listChanges, mergePatch, type SettingsChange } from "./merge-patch.ts";
import type { ConfigIssue, ProjectCheck } from "./project-check.ts";
import { fillInSecrets, openSecrets, takeSecrets } from "./secrets.ts";
import { findProjectRow, findTokensOfOthers, findVersion, type ProjectRow } from "./store.ts";

/** A change of a project's settings: all of them, or a merge patch (RFC 7396) of the current ones. */
export interface ChangeRequest {
  settings?: Record<string, unknown> | undefined;
  patch?: Record<string, unknown> | undefined;
}

/** The result of a change. */
interface Plan extends Omit<ProjectCheck, "config"> {
  /** The new settings, with masked secrets. */
  document: Record<string, unknown>;
  changes: SettingsChange[];
  loosened: Loosening[];
  /** With secrets, to be encrypted; undefined if the settings are invalid. */
  settings: ProjectSettings | undefined;
}

/** Larger settings would slow down every call that reads the project. */
const MAXIMUM_BYTES = 1024 * 1024;

/** Returns the project of a call, as stored. @throws ApiError `project_not_found`, `project_kept_in_file`. */
export async function requireConsoleProject(call: Call, db: Db, options?: { isLocked: boolean }): Promise<ProjectRow> {
  const row = await findProjectRow(db, call.project.project_id, options);
  if (!row) throw new ApiError("project_not_found");
  if (row.origin !== "console") throw new ApiError("project_kept_in_file");
  return row;
}

/** Works out the result of a change without writing it. */
export async function planChange(call: Call, row: ProjectRow, request: ChangeRequest): Promise<Plan> {
  const current = (await findVersion(call.db, row.project_id, row.version))?.settings ?? {};
  const asked = request.settings ?? mergePatch(current, request.patch ?? {});
  if (!isRecord(asked)) throw new ApiError("bad_request", { message: "settings must be an object." });
  const before = openSecrets(call, row.settings);
  const put = fillInSecrets(asked, before, current);
  const taken = takeSecrets(put.settings);
  const size = findSizeIssues(asked);
  const checked = size.length > 0 ? tooLarge : call.configured.check(row.project_id, put.settings);
  const issues = [
    ...put.issues,
    ...size,
    ...checked.issues,
    ...(await findTokenIssues(call, row, asked)),
    ...(await findMarkupIssues(call, row, checked.config)),
  ];
  const settings = issues.length === 0 && checked.config ? settingsOf(checked.config) : undefined;
  const secretPaths = [...new Set([...before.keys(), ...taken.secrets.keys()])].filter(
    (path) => before.get(path) !== taken.secrets.get(path),
  );
  const changes = listChanges(current, taken.settings);
  return {
    issues,
    warnings: checked.warnings,
    document: taken.settings,
    settings,
    // A changed secret is listed, but never shown.
    changes: [
      ...changes,
      ...secretPaths.filter((path) => !changes.some((change) => change.path === path)).map((path) => ({ path })),
    ],
    loosened: settings ? listLoosened(createProject(row.settings), createProject(settings)) : [],
  };
}

/** Settings over the limit are not read further. */
const tooLarge: ProjectCheck = { issues: [], warnings: [], config: undefined };

function findSizeIssues(asked: Record<string, unknown>): ConfigIssue[] {
  const bytes = Buffer.byteLength(JSON.stringify(asked));
  if (bytes > MAXIMUM_BYTES) {
    return [{ path: "", message: `found ${bytes} bytes, expected at most ${MAXIMUM_BYTES} for all settings together` }];
  }
  return [];
}

/** HTML that is saved already was checked when it was saved. */
async function findMarkupIssues(
  call: Call,
  { settings }: ProjectRow,
  config: ProjectCheck["config"],
): Promise<ConfigIssue[]> {
  return config ? call.markupChecker.listIssues(workOwner(call), config.email_templates, settings.email_templates) : [];
}

async function findTokenIssues(
  call: Call,
  { project_id }: ProjectRow,
  { public_tokens }: Record<string, unknown>,
): Promise<ConfigIssue[]> {
  const named = Array.isArray(public_tokens) ? public_tokens : [];
  const texts = named.filter((token) => typeof token === "string");
  const taken = new Set(await findTokensOfOthers(call.db, project_id, texts));
  return named.flatMap((token, index) =>
    taken.has(token)
      ? [
          {
            path: `public_tokens[${index}]`,
            message: "found a token of another project, expected a unique token",
          },
        ]
      : [],
  );
}

/** The response lists this many problems at most. */
const NAMED = 50;

/** Returns the settings of a plan. @throws ApiError `invalid_project_settings` with its problems. */
export function requireValidSettings({ settings, issues }: Pick<Plan, "settings" | "issues">): ProjectSettings {
  if (settings) return settings;
  const [first] = issues;
  const more = issues.length > 1 ? `, and ${issues.length - 1} more` : "";
  throw new ApiError("invalid_project_settings", {
    message: `${first?.path || "(all settings)"}: ${first?.message}${more}.`,
    details: { issues: issues.slice(0, NAMED) },
  });
}
