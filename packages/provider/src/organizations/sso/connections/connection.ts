import type { ExternalConnection, OidcConnection, SamlConnection } from "@portico/wire";
import type { SsoConnectionRow, SsoKeyRow } from "./schema.ts";

/** The stored settings of a SAML connection. Its keys are stored separately. */
export type SamlSettings = Pick<
  SamlConnection,
  | "idp_entity_id"
  | "idp_sso_url"
  | "idp_sso_binding"
  | "idp_slo_url"
  | "idp_slo_request_url"
  | "idp_slo_request_binding"
  | "attribute_mapping"
  | "saml_connection_implicit_role_assignments"
  | "saml_group_implicit_role_assignments"
> &
  LogoutSetting;

interface LogoutSetting {
  /** Whether `sso.startLogout` also logs members out at the identity provider. */
  logs_out_at_idp?: boolean;
}

export type OidcSettings = Pick<
  OidcConnection,
  | "issuer"
  | "client_id"
  | "authorization_url"
  | "token_url"
  | "userinfo_url"
  | "jwks_url"
  | "custom_scopes"
  | "attribute_mapping"
> &
  LogoutSetting & {
    /** From the issuer's discovery document only, because ID tokens are sent there (threats.md T231). */
    end_session_url?: string;
    /** Other values of the issuer's discovery document. */
    id_token_signing_alg_values_supported?: string[];
    token_endpoint_auth_methods_supported?: string[];
    authorization_response_iss_parameter_supported?: boolean;
  };

export type ExternalSettings = Pick<
  ExternalConnection,
  | "external_organization_id"
  | "external_connection_id"
  | "external_connection_implicit_role_assignments"
  | "external_group_implicit_role_assignments"
>;

interface SettingsOf {
  saml: SamlSettings;
  oidc: OidcSettings;
  external: ExternalSettings;
}

export type Kind = keyof SettingsOf;

/** A row with the settings of its kind. */
export type Connection<K extends Kind = Kind> = K extends Kind
  ? Omit<SsoConnectionRow, "kind" | "settings"> & { kind: K; settings: SettingsOf[K] }
  : never;

/** The most certificates of an identity provider, and the most keys: docs/wire/rules.md#connections. */
export const KEYS_LIMIT = 5;

export function newSettings(): { saml: SamlSettings; oidc: OidcSettings } {
  return {
    saml: {
      idp_entity_id: "",
      idp_sso_url: "",
      attribute_mapping: {},
      saml_connection_implicit_role_assignments: [],
      saml_group_implicit_role_assignments: [],
    },
    oidc: {
      issuer: "",
      client_id: "",
      authorization_url: "",
      token_url: "",
      userinfo_url: "",
      jwks_url: "",
      custom_scopes: "",
      attribute_mapping: {},
    },
  };
}

/** A connection is active if it is complete and not held. */
export function statusOf({ is_held }: Pick<Connection, "is_held">, isReady: boolean): Connection["status"] {
  return isReady && !is_held ? "active" : "pending";
}

/** A SAML connection needs a certificate to verify responses. */
export function isSamlReady(settings: SamlSettings, keys: Pick<SsoKeyRow, "purpose">[]): boolean {
  const { idp_entity_id, idp_sso_url } = settings;
  return idp_entity_id !== "" && idp_sso_url !== "" && keys.some(({ purpose }) => purpose === "verification");
}

/** Returns where logout requests go; empty if the identity provider has no single logout. */
export function samlLogoutUrl({ idp_slo_request_url, idp_slo_url }: SamlSettings): string {
  return idp_slo_request_url ?? idp_slo_url ?? "";
}

export function impliedRoles(connection: Connection): {
  roles: { role_id: string }[];
  groups: { role_id: string; group: string }[];
} {
  switch (connection.kind) {
    case "saml":
      return {
        roles: connection.settings.saml_connection_implicit_role_assignments,
        groups: connection.settings.saml_group_implicit_role_assignments,
      };
    case "external":
      return {
        roles: connection.settings.external_connection_implicit_role_assignments,
        groups: connection.settings.external_group_implicit_role_assignments,
      };
    case "oidc":
      return { roles: [], groups: [] };
  }
}

interface UrlContext {
  publicUrl: string;
  project: { project_id: string };
}

/**
 * Returns the URLs for a connection's identity provider. Each connection has its own, so that responses cannot be mixed
 * up.
 */
export function connectionUrls({ publicUrl, project }: UrlContext, connectionId: string) {
  const at = `${publicUrl}/v1/public/sso/${encodeURIComponent(project.project_id)}/${encodeURIComponent(connectionId)}`;
  return {
    /** SAML: where responses are posted. */
    acs: `${at}/saml/acs`,
    /** SAML: where logout requests are sent, and responses to ours. */
    slo: `${at}/saml/slo`,
    /** SAML: our entity ID, and the URL of our metadata. */
    metadata: `${at}/saml/metadata`,
    /** Starts a logout at the identity provider. */
    logout: `${at}/logout`,
    /** OpenID Connect: the redirect URI. */
    callback: `${at}/oidc/callback`,
    /** OpenID Connect: where the browser returns after a logout there. */
    postLogout: `${at}/oidc/logged_out`,
    /** OpenID Connect: where logout tokens are posted. */
    backchannelLogout: `${at}/oidc/backchannel_logout`,
    /** OpenID Connect: where security event tokens are posted. */
    securityEvents: `${at}/oidc/security_events`,
  };
}
