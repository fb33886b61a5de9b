import type {
  ExternalConnection,
  OidcConnection,
  SamlConnection,
  SsoConnectionsListResponse,
  SsoWarning,
} from "@portico/backend/management";
import { openOrganization } from "../../management/open-management.ts";
import { CliError } from "../../shared/cli-error.ts";
import type { GlobalOptions } from "../../shared/command.ts";
import { note, show } from "../../shared/output.ts";
import { renderFields, renderTable } from "../../shared/table.ts";

export type Connection = SamlConnection | OidcConnection | ExternalConnection;
export type Kind = "saml" | "oidc" | "external";
type Connections = Pick<SsoConnectionsListResponse, `${Kind}_connections`>;

/** Opens the calls about the connections of an organization. */
export async function openConnections(slug: string, options: GlobalOptions) {
  const { management, organization_id } = await openOrganization(slug, options);
  return { sso: management.sso, organization_id };
}

/** Opens the calls about one connection, by its ID or display name. @throws CliError if the organization has no such connection. */
export async function openConnection(slug: string, name: string, options: GlobalOptions) {
  const { sso, organization_id } = await openConnections(slug, options);
  const all = kindsOf(await sso.connections.list({ organization_id }));
  const found =
    all.find(({ connection: { connection_id } }) => connection_id === name) ??
    all.find(({ connection: { display_name } }) => display_name === name);
  if (!found)
    throw new CliError(
      `${slug} has no connection with the ID or name ${name}. List them with: portico sso list ${slug}`,
    );
  return { sso, kind: found.kind, ids: { organization_id, connection_id: found.connection.connection_id } };
}

function kindsOf(all: Connections): { kind: Kind; connection: Connection }[] {
  return [
    ...all.saml_connections.map((one) => ({ kind: "saml" as const, connection: one })),
    ...all.oidc_connections.map((one) => ({ kind: "oidc" as const, connection: one })),
    ...all.external_connections.map((one) => ({ kind: "external" as const, connection: one })),
  ];
}

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
