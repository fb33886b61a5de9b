import type { Call } from "../../platform/call/call.ts";
import { workOwner } from "../../platform/call/work-owner.ts";
import { createProject, settingsOf } from "../../platform/config/project.ts";
import type { ProjectSettings } from "../../platform/config/project-schema.ts";
import type { Db } from "../../platform/db/schema.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import type { ConfigIssue, Judgement } from "./judgement.ts";
import { listChanges, type SettingsChange } from "./list-changes.ts";
import { type Loosening, listLoosened } from "./loosened-project.ts";
import { isRecord, mergePatch } from "./merge-patch.ts";
import { openSecrets, putSecrets, takeSecrets } from "./secrets.ts";
import { findProjectRow, findTokensOfOthers, findVersion, type ProjectRow } from "./store.ts";

/** A change of a project's settings: all of them anew, or a merge patch (RFC 7396) of those that there are. */
export interface ChangeRequest {
  settings?: Record<string, unknown> | undefined;
  patch?: Record<string, unknown> | undefined;
}

/** What would become of a change. */
export interface Plan extends Omit<Judgement, "config"> {
  /** The settings to keep, their secrets marked. */
  document: Record<string, unknown>;
  changes: SettingsChange[];
  loosened: Loosening[];
  /** With secrets, to be sealed; undefined where there are issues. */
  settings: ProjectSettings | undefined;
}

/** Past it, reading a project would cost every call. */
const MAXIMUM_BYTES = 1024 * 1024;

/** The project of a call, as it is stored. @throws ApiError `project_not_found`, `project_kept_in_file`. */
export async function requireConsoleProject(call: Call, db: Db, options?: { isLocked: boolean }): Promise<ProjectRow> {
  const row = await findProjectRow(db, call.project.project_id, options);
  if (!row) throw new ApiError("project_not_found");
  if (row.origin !== "console") throw new ApiError("project_kept_in_file");
  return row;
}

/** Works out a change, and writes nothing. */
export async function planChange(call: Call, row: ProjectRow, request: ChangeRequest): Promise<Plan> {
  const current = (await findVersion(call.db, row.project_id, row.version))?.settings ?? {};
  const asked = request.settings ?? mergePatch(current, request.patch ?? {});
  if (!isRecord(asked)) throw new ApiError("bad_request", { message: "settings must be an object." });
  const before = openSecrets(call, row.settings);
  const put = putSecrets(asked, before, current);
  const taken = takeSecrets(put.settings);
  const size = findSizeIssues(asked);
  const judged = size.length > 0 ? tooLarge : call.configured.judge(row.project_id, put.settings);
  const issues = [
    ...put.issues,
    ...size,
    ...judged.issues,
    ...(await findTokenIssues(call, row, asked)),
    ...(await findMarkupIssues(call, row, judged.config)),
  ];
  const settings = issues.length === 0 && judged.config ? settingsOf(judged.config) : undefined;
  const secretPaths = [...new Set([...before.keys(), ...taken.secrets.keys()])].filter(
    (path) => before.get(path) !== taken.secrets.get(path),
  );
  const changes = listChanges(current, taken.settings);
  return {
    issues,
    warnings: judged.warnings,
    document: taken.settings,
    settings,
    // What is secret is told as changed, and never shown.
    changes: [
      ...changes,
      ...secretPaths.filter((path) => !changes.some((change) => change.path === path)).map((path) => ({ path })),
    ],
    loosened: settings ? listLoosened(createProject(row.settings), createProject(settings)) : [],
  };
}

/** Settings past the limit are not read any further. */
const tooLarge: Judgement = { issues: [], warnings: [], config: undefined };

function findSizeIssues(asked: Record<string, unknown>): ConfigIssue[] {
  const bytes = Buffer.byteLength(JSON.stringify(asked));
  if (bytes > MAXIMUM_BYTES) {
    return [{ path: "", message: `found ${bytes} bytes, expected at most ${MAXIMUM_BYTES} for all settings together` }];
  }
  return [];
}

/** The HTML that is saved already was checked then. */
async function findMarkupIssues(
  call: Call,
  { settings }: ProjectRow,
  config: Judgement["config"],
): Promise<ConfigIssue[]> {
  return config ? call.markupChecker.listFaults(workOwner(call), config.email_templates, settings.email_templates) : [];
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
