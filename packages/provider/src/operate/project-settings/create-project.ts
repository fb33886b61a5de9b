import { randomUUID } from "node:crypto";
import { beginAuditLog } from "../../core/audit/audit.ts";
import { ensureSigningKey, generateSigningKey } from "../../core/records/keys/signing-keys.ts";
import { type Call, createCall, type Services } from "../../platform/call/call.ts";
import { noCookies } from "../../platform/call/cookies.ts";
import { createProject, settingsOf } from "../../platform/config/project.ts";
import { hashToken, randomToken } from "../../platform/crypto/tokens.ts";
import { transaction, waitForLock } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { getProject } from "./get-project.ts";
import { requireValidSettings } from "./plan-change.ts";
import { keptElsewhere } from "./project-check.ts";
import { takeSecrets } from "./secrets.ts";
import { findProjectRow, insertProject } from "./store.ts";
import { sealSettings, writeVersion } from "./versions.ts";

interface NewProject {
  project_name: string;
  environment: "test" | "live";
  allowed_origins?: string[] | undefined;
  redirect_urls?: Record<string, unknown>[] | undefined;
}

interface ProjectCreator {
  operator: NonNullable<Call["auditContext"]["operator"]>;
  requestId: string;
  ipAddress: string;
}

/**
 * Creates a project whose settings the console manages, with a public token and a secret. The secret is shown once.
 * @throws ApiError `invalid_project_settings`.
 */
export async function addProject(services: Services, request: NewProject, { operator, ...asker }: ProjectCreator) {
  const { environment, ...given } = request;
  // IDs are generated, so that no one can take over another project's, here or in a file.
  const project_id = `project-${environment}-${randomUUID()}`;
  const document = { ...given, public_tokens: [newPublicToken(environment)] };
  const { config, issues } = services.configured.check(project_id, document);
  const settings = requireValidSettings({ settings: config && settingsOf(config), issues });
  const call = createCall(services, {
    ...asker,
    project: createProject(settings),
    caller: "backend",
    sessionToken: undefined,
    cookies: noCookies,
  });
  call.auditContext.operator = operator;
  const secret = newSecret(environment);
  const key = await generateSigningKey();
  const sealed = sealSettings(call, settings);
  await transaction(call, async (tx) => {
    const now = call.clock.now();
    await insertProject(tx, sealed, { secret_hash: hashToken(secret), now });
    await beginAuditLog(call, tx);
    await ensureSigningKey(tx, call.serverKey, project_id, key, now);
    const changedPaths = Object.keys(document);
    await writeVersion(call, tx, sealed, {
      version: 1,
      kind: "created",
      note: "",
      document: takeSecrets(document).settings,
      changedPaths,
    });
  });
  return { ...(await getProject(call)), secret };
}

export function newPublicToken(environment: string): string {
  return `public-token-${environment}-${randomUUID()}`;
}

export function newSecret(environment: string): string {
  return `secret-${environment}-${randomToken()}`;
}

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
    await waitForLock(tx, "portico seed");
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
