import { randomUUID } from "node:crypto";
import { beginAuditLog } from "../../core/audit/audit.ts";
import { ensureSigningKey, generateSigningKey } from "../../core/records/keys/signing-keys.ts";
import type { Call, Services } from "../../platform/call/call.ts";
import { createCall } from "../../platform/call/call.ts";
import { noCookies } from "../../platform/call/cookies.ts";
import { createProject, settingsOf } from "../../platform/config/project.ts";
import { hashToken, randomToken } from "../../platform/crypto/tokens.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { getProject } from "./get-project.ts";
import { requireValidSettings } from "./require-valid-settings.ts";
import { takeSecrets } from "./secrets.ts";
import { insertProject } from "./store.ts";
import { sealSettings, writeVersion } from "./write-version.ts";

export interface NewProject {
  project_name: string;
  environment: "test" | "live";
  allowed_origins?: string[] | undefined;
  redirect_urls?: Record<string, unknown>[] | undefined;
}

/** The operator who creates the project. */
export interface Asker {
  operator: NonNullable<Call["auditContext"]["operator"]>;
  requestId: string;
  ipAddress: string;
}

/**
 * Creates a project whose settings the console manages, with a public token and a secret. The secret is shown once.
 * @throws ApiError `invalid_project_settings`.
 */
export async function addProject(services: Services, request: NewProject, { operator, ...asker }: Asker) {
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
