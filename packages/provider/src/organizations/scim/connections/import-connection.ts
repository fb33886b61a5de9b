import { audit } from "../../../core/audit/audit.ts";
import type { Call } from "../../../platform/call/call.ts";
import { newId } from "../../../platform/crypto/tokens.ts";
import { type Db, json } from "../../../platform/db/schema.ts";
import { saveSummary } from "./connection.ts";
import { newToken } from "./rotate-token.ts";
import { findConnection, insertConnection } from "./store.ts";

/** An exported directory, without its token and users, which the directory sends again. */
export interface ImportedDirectory {
  display_name?: string | undefined;
  identity_provider?: string | undefined;
  attribute_mapping?: Record<string, string> | undefined;
}

/** Connects the directory of a new organization. Its token is unknown, so an admin has to rotate it. */
export async function importDirectory(
  call: Call,
  tx: Db,
  organization_id: string,
  { display_name = "", identity_provider, attribute_mapping = {} }: ImportedDirectory,
): Promise<void> {
  const { hash, lastFour, expiresAt } = newToken(call);
  const now = call.clock.now();
  const connection = await insertConnection(tx, {
    project_id: call.project.project_id,
    connection_id: newId(call.project, "scim-connection"),
    organization_id,
    display_name,
    identity_provider: identity_provider || "generic",
    attribute_mapping: json(attribute_mapping),
    token_hash: hash,
    token_last_four: lastFour,
    token_expires_at: expiresAt,
    created_at: now,
    updated_at: now,
  });
  if (!connection) return;
  await saveSummary(call, tx, connection);
  const { connection_id } = connection;
  await audit(call, tx, { action: "scim_connection.created", organization_id, details: { connection_id } });
}

/** Returns an organization's directory, for an export. */
export async function exportDirectory(
  db: Db,
  organization: { project_id: string; organization_id: string },
): Promise<ImportedDirectory | undefined> {
  const found = await findConnection(db, organization);
  if (!found) return undefined;
  const { display_name, identity_provider, attribute_mapping } = found;
  return { display_name, identity_provider, attribute_mapping };
}
