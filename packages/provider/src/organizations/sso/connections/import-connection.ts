import { mappableFields } from "@portico/wire";
import { requireImplicitRoles } from "../../../core/records/roles/policy.ts";
import type { Call } from "../../../platform/call/call.ts";
import { sealedAt } from "../../../platform/crypto/sealed-at.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { addConnection, type NewConnection } from "./add-connection.ts";
import { isSamlReady, newSettings } from "./connection.ts";
import { type NewKey, parseCertificate } from "./keys.ts";
import { requireWebAddress } from "./require-web-address.ts";
import { findConnection, listConnections, listKeys } from "./store.ts";

interface Common {
  connection_id: string;
  display_name?: string | undefined;
  identity_provider?: string | undefined;
  attribute_mapping?: Record<string, string> | undefined;
  logs_out_at_idp?: boolean | undefined;
}

/** An exported connection: the identity provider's data, without our keys. */
export type ImportedConnection =
  | (Common & {
      kind: "saml";
      idp_entity_id: string;
      idp_sso_url: string;
      idp_sso_binding?: "redirect" | "post" | undefined;
      idp_slo_url?: string | undefined;
      idp_slo_request_url?: string | undefined;
      idp_slo_request_binding?: "redirect" | "post" | undefined;
      certificates?: string[] | undefined;
      implicit_roles?: { role_id: string }[] | undefined;
      group_implicit_roles?: { role_id: string; group: string }[] | undefined;
    })
  | (Common & {
      kind: "oidc";
      issuer: string;
      client_id: string;
      client_secret?: string | undefined;
      authorization_url?: string | undefined;
      token_url?: string | undefined;
      userinfo_url?: string | undefined;
      jwks_url?: string | undefined;
      end_session_url?: string | undefined;
      custom_scopes?: string | undefined;
    });

type Draft = NewConnection<"saml"> | NewConnection<"oidc">;

/**
 * Adds a connection to a new organization. Keeps its id.
 *
 * @param keys our keys, for SAML, generated before the transaction.
 * @throws ApiError `bad_request` if the id is taken; `invalid_role`, `sso_limit_reached`.
 */
export async function importConnection(
  call: Call,
  tx: Db,
  organization_id: string,
  imported: ImportedConnection,
  keys: NewKey[],
): Promise<void> {
  const { project_id } = call.project;
  if (await findConnection(tx, { project_id, connection_id: imported.connection_id })) {
    throw new ApiError("bad_request", {
      message: `The project already has a connection with the ID ${imported.connection_id}.`,
    });
  }
  const unknown = Object.keys(imported.attribute_mapping ?? {}).find((field) => !mappableFields.includes(field));
  if (unknown !== undefined) {
    throw new ApiError("bad_request", { message: `attribute_mapping can map ${mappableFields.join(", ")}.` });
  }
  await addConnection(call, tx, { ...toDraft(call, imported, keys), organization_id } as Draft);
}

function toDraft(call: Call, imported: ImportedConnection, keys: NewKey[]): Omit<Draft, "organization_id"> {
  const { connection_id, display_name, identity_provider, attribute_mapping = {}, logs_out_at_idp } = imported;
  const common = { connection_id, display_name, identity_provider };
  const logsOut = logs_out_at_idp && { logs_out_at_idp };
  if (imported.kind === "saml") {
    const { idp_entity_id, idp_sso_url, idp_sso_binding, certificates = [] } = imported;
    const { idp_slo_url, idp_slo_request_url, idp_slo_request_binding } = imported;
    const { implicit_roles = [], group_implicit_roles = [] } = imported;
    if (idp_sso_url) requireWebAddress("idp_sso_url", idp_sso_url);
    if (idp_slo_url) requireWebAddress("idp_slo_url", idp_slo_url);
    if (idp_slo_request_url) requireWebAddress("idp_slo_request_url", idp_slo_request_url);
    requireImplicitRoles(call, [...implicit_roles, ...group_implicit_roles]);
    const settings = {
      idp_entity_id,
      idp_sso_url,
      idp_sso_binding,
      idp_slo_url,
      ...(idp_slo_request_url && { idp_slo_request_url, idp_slo_request_binding }),
      ...logsOut,
      attribute_mapping,
      saml_connection_implicit_role_assignments: implicit_roles,
      saml_group_implicit_role_assignments: group_implicit_roles,
    };
    const all = [...certificates.map((text) => parseCertificate(call, text)), ...keys];
    const status = isSamlReady(settings, all) ? "active" : "pending";
    return { ...common, kind: "saml", settings, keys: all, status };
  }
  const { client_secret, kind: _kind, ...rest } = imported;
  const settings = { ...newSettings().oidc, ...logsOut, attribute_mapping };
  for (const name of oidcFields) {
    const text = rest[name];
    if (text === undefined) continue;
    if (/^issuer$|_url$/.test(name) && text !== "") requireWebAddress(name, text);
    settings[name] = text;
  }
  const { issuer, client_id, authorization_url, token_url, jwks_url } = settings;
  const isReady = client_secret && [issuer, client_id, authorization_url, token_url, jwks_url].every(Boolean);
  const at = sealedAt("sso_connections", { project_id: call.project.project_id, connection_id });
  return {
    ...common,
    kind: "oidc",
    settings,
    status: isReady ? "active" : "pending",
    sealed_client_secret: client_secret ? call.serverKey.seal(client_secret, at) : null,
  };
}

const oidcFields = [
  "issuer",
  "client_id",
  "authorization_url",
  "token_url",
  "userinfo_url",
  "jwks_url",
  "end_session_url",
  "custom_scopes",
] as const;

/**
 * Lists an organization's connections for an export, without those that point to another organization's.
 *
 * @param withSecrets whether to include client secrets.
 */
export async function exportConnections(
  call: Call,
  db: Db,
  organization: { project_id: string; organization_id: string },
  withSecrets: boolean,
): Promise<ImportedConnection[]> {
  const connections = await listConnections(db, organization);
  const ids = connections.map(({ connection_id }) => connection_id);
  const keys = await listKeys(db, organization.project_id, ids);
  return connections.flatMap((connection): ImportedConnection[] => {
    if (connection.kind === "external") return [];
    const { connection_id, display_name, identity_provider } = connection;
    const { logs_out_at_idp } = connection.settings;
    const common = { connection_id, display_name, identity_provider, ...(logs_out_at_idp && { logs_out_at_idp }) };
    if (connection.kind === "saml") {
      const { settings } = connection;
      return [
        {
          ...common,
          kind: "saml",
          attribute_mapping: settings.attribute_mapping,
          idp_entity_id: settings.idp_entity_id,
          idp_sso_url: settings.idp_sso_url,
          ...(settings.idp_sso_binding && { idp_sso_binding: settings.idp_sso_binding }),
          ...(settings.idp_slo_url && { idp_slo_url: settings.idp_slo_url }),
          ...(settings.idp_slo_request_url && {
            idp_slo_request_url: settings.idp_slo_request_url,
            idp_slo_request_binding: settings.idp_slo_request_binding,
          }),
          certificates: keys
            .filter((key) => key.connection_id === connection_id && key.purpose === "verification")
            .map(({ certificate }) => certificate),
          implicit_roles: settings.saml_connection_implicit_role_assignments,
          group_implicit_roles: settings.saml_group_implicit_role_assignments,
        },
      ];
    }
    const { settings, sealed_client_secret: sealed } = connection;
    return [
      {
        ...common,
        kind: "oidc",
        attribute_mapping: settings.attribute_mapping,
        ...(Object.fromEntries(oidcFields.map((name) => [name, settings[name] ?? ""])) as Record<
          (typeof oidcFields)[number],
          string
        >),
        ...(withSecrets &&
          sealed && { client_secret: call.serverKey.unseal(sealed, sealedAt("sso_connections", connection)) }),
      },
    ];
  });
}
