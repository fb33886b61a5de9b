import { audit } from "../../core/audit/audit.ts";
import { sealBotSecrets } from "../../core/bots/ask-service.ts";
import { sealClientSecrets } from "../../methods/oauth/upstreams.ts";
import type { Call } from "../../platform/call/call.ts";
import type { ProjectSettings } from "../../platform/config/project-schema.ts";
import type { Db } from "../../platform/db/schema.ts";
import { onceCommitted } from "../../platform/db/transaction.ts";
import { saveTokensAndOrigins } from "../../platform/projects/store.ts";
import { changeProject, insertVersion, type VersionRow } from "./store.ts";

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
