import type { ExternalConnection, OidcConnection, SamlConnection, SsoConnectionsResponse } from "@portico/wire";
import { CliError } from "../ground/cli-error.ts";
import type { GlobalOptions } from "../ground/command.ts";
import { openManagement } from "../management/open-management.ts";

export type Connection = SamlConnection | OidcConnection | ExternalConnection;
export type Kind = "saml" | "oidc" | "external";

/** The connections of an organization, and where the API has them. */
export async function openConnections(slug: string, options: GlobalOptions) {
  const { call, findOrganization } = await openManagement(options);
  const { organization_id } = await findOrganization(slug);
  const path = `/organizations/${organization_id}`;
  return {
    call,
    path: `${path}/sso_connections`,
    pathOf: (kind: Kind) => `${path}/${kind}_connections`,
    organization_id,
  };
}

/** One of them, by its id or by the name that it shows. @throws CliError when there is none. */
export async function openConnection(slug: string, name: string, options: GlobalOptions) {
  const opened = await openConnections(slug, options);
  const all = kindsOf(await opened.call<SsoConnectionsResponse>("GET", opened.path));
  const found =
    all.find(({ connection: { connection_id } }) => connection_id === name) ??
    all.find(({ connection: { display_name } }) => display_name === name);
  if (!found)
    throw new CliError(`${slug} has no connection with the id or name ${name}. See: portico sso list ${slug}`);
  const { connection_id } = found.connection;
  return { ...opened, ...found, connection_id, at: `${opened.path}/${connection_id}` };
}

export function kindsOf(all: SsoConnectionsResponse): { kind: Kind; connection: Connection }[] {
  return [
    ...all.saml_connections.map((one) => ({ kind: "saml" as const, connection: one })),
    ...all.oidc_connections.map((one) => ({ kind: "oidc" as const, connection: one })),
    ...all.external_connections.map((one) => ({ kind: "external" as const, connection: one })),
  ];
}
