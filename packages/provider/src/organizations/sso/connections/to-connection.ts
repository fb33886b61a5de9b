import type { ExternalConnection, OidcConnection, SamlConnection } from "@portico/wire";
import type { Call } from "../../../platform/call/call.ts";
import { type Connection, connectionUrls } from "./connection.ts";
import type { SsoKeyRow } from "./schema.ts";

/** Converts a SAML connection, without private keys: docs/wire/rules.md#connections. */
export function toSamlConnection(call: Call, connection: Connection<"saml">, keys: SsoKeyRow[]): SamlConnection {
  const { organization_id, connection_id, status, display_name, identity_provider, settings } = connection;
  const { acs, slo, metadata } = connectionUrls(call, connection_id);
  const own = keys.filter((key) => key.connection_id === connection_id);
  const certificates = (purpose: SsoKeyRow["purpose"]) =>
    own.filter((key) => key.purpose === purpose).map(toCertificate);
  return {
    organization_id,
    connection_id,
    status,
    display_name,
    identity_provider,
    ...settings,
    logs_out_at_idp: settings.logs_out_at_idp ?? false,
    metadata_url: connection.metadata_url ?? "",
    is_held: connection.is_held,
    acs_url: acs,
    audience_uri: metadata,
    slo_url: slo,
    signing_certificates: certificates("signing"),
    verification_certificates: certificates("verification"),
    saml_encryption_private_keys: own
      .filter(({ purpose }) => purpose === "encryption")
      .map(({ key_id, created_at }) => ({
        private_key_id: key_id,
        private_key: "",
        created_at: created_at.toISOString(),
      })),
  };
}

function toCertificate(key: SsoKeyRow): SamlConnection["signing_certificates"][number] {
  return {
    certificate_id: key.key_id,
    certificate: key.certificate,
    issuer: key.issuer,
    created_at: key.created_at.toISOString(),
    expires_at: key.expires_at.toISOString(),
    updated_at: key.updated_at.toISOString(),
  };
}

/** Converts an OpenID Connect connection: docs/wire/rules.md#connections. Shows only whether there is a secret. */
export function toOidcConnection(call: Call, connection: Connection<"oidc">): OidcConnection {
  const { organization_id, connection_id, status, display_name, identity_provider, settings } = connection;
  const { callback, postLogout } = connectionUrls(call, connection_id);
  return {
    organization_id,
    connection_id,
    status,
    display_name,
    identity_provider,
    redirect_url: callback,
    post_logout_redirect_url: postLogout,
    end_session_url: settings.end_session_url ?? "",
    logs_out_at_idp: settings.logs_out_at_idp ?? false,
    issuer: settings.issuer,
    client_id: settings.client_id,
    client_secret: connection.sealed_client_secret ? "••••••••" : "",
    authorization_url: settings.authorization_url,
    token_url: settings.token_url,
    userinfo_url: settings.userinfo_url,
    jwks_url: settings.jwks_url,
    custom_scopes: settings.custom_scopes,
    attribute_mapping: settings.attribute_mapping,
    is_held: connection.is_held,
  };
}

export function toExternalConnection(connection: Connection<"external">): ExternalConnection {
  const { organization_id, connection_id, status, display_name, settings, is_held } = connection;
  return { organization_id, connection_id, status, display_name, ...settings, is_held };
}
