import type { SamlConnection, SsoConnectionsListResponse, SsoWarning } from "@portico/backend/management";
import type { GlobalOptions } from "../../shared/command.ts";
import { note, show } from "../../shared/output.ts";
import { renderFields, renderTable } from "../../shared/table.ts";
import { type Connection, type Kind, kindsOf } from "./open-connection.ts";

export function renderConnections(slug: string, all: SsoConnectionsListResponse): string {
  const rows = kindsOf(all).map(({ kind, connection: { display_name, connection_id, status } }) => [
    display_name,
    kind,
    status,
    connection_id,
  ]);
  return rows.length === 0
    ? `No connections. Create one: portico sso create ${slug} saml --name NAME`
    : renderTable(["Name", "Type", "Status", "Connection"], rows);
}

export function noteWarnings(warnings: SsoWarning[]): void {
  for (const { connection_id, verdict, setting: change } of warnings) note(`${connection_id}: ${verdict} ${change}`);
}

/** Shows certificates by ID and expiry date only. */
export function renderConnection(kind: Kind, shown: Connection): string {
  const certificates = (all: SamlConnection["signing_certificates"]) =>
    all.map(({ certificate_id, expires_at }) => `${certificate_id} (expires ${expires_at.slice(0, 10)})`);
  if (!("acs_url" in shown)) return renderFields({ kind, ...shown });
  return renderFields({
    kind,
    ...shown,
    signing_certificates: certificates(shown.signing_certificates),
    verification_certificates: certificates(shown.verification_certificates),
    saml_encryption_private_keys: shown.saml_encryption_private_keys.map(({ private_key_id }) => private_key_id),
  });
}

export function showConnection({ json }: GlobalOptions, kind: Kind, shown: Connection): void {
  show(json, { document: { connection: shown }, text: () => renderConnection(kind, shown) });
}
