import { z } from "zod";
import { MemberAuthResponse } from "../entities/authentication.ts";
import { ActiveConnection } from "../entities/entities.ts";
import {
  EmailAddress,
  Id,
  Locale,
  protection,
  SessionDurationMinutes,
  Timestamp,
  Token,
  Url,
} from "../entities/fields.ts";

const Text = z.string().max(512);

const RoleId = Id.describe("ID of a role in the RBAC policy.");
const RoleAssignment = z.object({ role_id: RoleId });
const GroupRoleAssignment = z.object({
  role_id: RoleId,
  group: z.string().min(1).max(256).describe("A group at the identity provider."),
});

const RoleAssignments = z
  .array(RoleAssignment)
  .max(50)
  .describe("Roles of all members who sign in with the connection.");
const GroupRoleAssignments = z
  .array(GroupRoleAssignment)
  .max(200)
  .describe("Roles of members of groups at the identity provider.");

const Certificate = z.object({
  certificate_id: z.string().describe("Its ID."),
  certificate: z.string().describe("The certificate, as PEM."),
  issuer: z.string().describe("The certificate's issuer."),
  created_at: Timestamp.describe("When it was created; RFC 3339, UTC."),
  expires_at: Timestamp.describe("When it expires; RFC 3339, UTC."),
  updated_at: Timestamp.describe("When it was last changed; RFC 3339, UTC."),
});

const Status = z.enum(["pending", "active"]).describe("`active` if members can log in with it.");

/** Portico's own: docs/adr/0040. */
const IsHeld = z.boolean().describe("Whether it stays `pending` until it is activated, even if it is complete.");
const is_held = z
  .boolean()
  .optional()
  .describe(
    "Keeps it `pending` until you activate it, even if it is complete, so that you can test it first. Default: false.",
  );

/**
 * Maps a member's `email`, `full_name`, `first_name`, `last_name` or
 * `groups` to the identity provider's attributes.
 */
const AttributeMapping = z
  .record(z.string().max(64), z.string().max(512))
  .describe(
    "Maps a member's `email`, `full_name`, `first_name`, `last_name` or `groups` to the identity provider's attributes.",
  );

const SamlBinding = z
  .enum(["redirect", "post"])
  .optional()
  .describe("The binding of requests: HTTP-Redirect (the default) or HTTP-POST. Metadata sets it.");

const sloDescription =
  "The identity provider's URL for SAML logout responses, by HTTP-Redirect; empty for none. Metadata sets it.";
const logsOutDescription =
  "Whether `sso.startLogout` also logs members out at the identity provider. Default: false. Applies to later logins.";
const sloRequest = {
  idp_slo_request_url: Url.or(z.literal(""))
    .optional()
    .describe("The identity provider's URL for SAML logout requests. Default: `idp_slo_url`. Metadata sets it."),
  idp_slo_request_binding: z
    .enum(["redirect", "post"])
    .optional()
    .describe("The binding of logout requests: HTTP-Redirect (the default) or HTTP-POST. Metadata sets it."),
};

export const SamlConnection = z.object({
  organization_id: z.string().describe("The organization that it belongs to."),
  connection_id: z.string().describe("The connection's ID."),
  status: Status,
  attribute_mapping: AttributeMapping,
  idp_entity_id: z.string().describe("The identity provider's entity ID."),
  display_name: z.string().describe("Its name, shown to members."),
  idp_sso_url: z.string().describe("The identity provider's URL for SAML requests."),
  idp_sso_binding: SamlBinding,
  idp_slo_url: z.string().optional().describe(sloDescription),
  ...sloRequest,
  logs_out_at_idp: z.boolean().describe(logsOutDescription),
  acs_url: z.string().describe("The provider's assertion consumer service (ACS) URL, which receives SAML responses."),
  audience_uri: z
    .string()
    .describe(
      "The expected audience of assertions (the provider's entity ID), which is also the URL of the provider's metadata.",
    ),
  slo_url: z.string().describe("The provider's single logout URL, which receives SAML logout requests and responses."),
  signing_certificates: z.array(Certificate).describe("The provider's certificates for signing requests."),
  verification_certificates: z
    .array(Certificate)
    .describe("The identity provider's certificates, which verify its responses."),
  saml_connection_implicit_role_assignments: RoleAssignments,
  saml_group_implicit_role_assignments: GroupRoleAssignments,
  identity_provider: z.string().describe("The kind of identity provider, which selects the icon, such as `okta`."),
  /** `private_key` is always empty: a key that was given does not come out again. */
  saml_encryption_private_keys: z
    .array(
      z.object({
        private_key_id: z.string().describe("The key's ID."),
        private_key: z.string().describe("Always empty."),
        created_at: Timestamp.describe("When it was created; RFC 3339, UTC."),
      }),
    )
    .describe("The provider's keys, which the identity provider can encrypt for."),
  /** Portico's own: the metadata that the connection follows; empty when it follows none. */
  metadata_url: z.string().describe("URL of the metadata that is read regularly; empty for none."),
  is_held: IsHeld,
});
export type SamlConnection = z.infer<typeof SamlConnection>;

export const OidcConnection = z.object({
  organization_id: z.string().describe("The organization that it belongs to."),
  connection_id: z.string().describe("The connection's ID."),
  status: Status,
  display_name: z.string().describe("Its name, shown to members."),
  redirect_url: z.string().describe("The redirect URI to register at the identity provider."),
  post_logout_redirect_url: z
    .string()
    .describe("The post-logout redirect URI to register at the identity provider, for `logs_out_at_idp`."),
  end_session_url: z
    .string()
    .describe("The identity provider's logout endpoint; empty for none. Only its discovery document sets it."),
  logs_out_at_idp: z.boolean().describe(logsOutDescription),
  issuer: z.string().describe("The identity provider's issuer."),
  client_id: z.string().describe("Your client ID at the identity provider."),
  /** Its last four characters behind dots; empty for none. */
  client_secret: z.string().describe("Dots if there is one; empty for none."),
  authorization_url: z.string().describe("The authorization endpoint."),
  token_url: z.string().describe("The token endpoint."),
  userinfo_url: z.string().describe("The userinfo endpoint; empty for none."),
  jwks_url: z.string().describe("The JWKS URL."),
  identity_provider: z.string().describe("The kind of identity provider, which selects the icon, such as `okta`."),
  custom_scopes: z.string().describe("Additional scopes besides `openid`, `email` and `profile`, separated by spaces."),
  attribute_mapping: AttributeMapping,
  is_held: IsHeld,
});
export type OidcConnection = z.infer<typeof OidcConnection>;

export const ExternalConnection = z.object({
  organization_id: z.string().describe("The organization that it belongs to."),
  connection_id: z.string().describe("The connection's ID."),
  external_organization_id: z.string().describe("The other organization."),
  external_connection_id: z.string().describe("The connection of that organization."),
  status: Status,
  display_name: z.string().describe("Its name, shown to members."),
  external_connection_implicit_role_assignments: RoleAssignments,
  external_group_implicit_role_assignments: GroupRoleAssignments,
  is_held: IsHeld,
});
export type ExternalConnection = z.infer<typeof ExternalConnection>;

export const SsoDiscoverConnectionsRequest = z.object({ email_address: EmailAddress });
export type SsoDiscoverConnectionsRequest = z.infer<typeof SsoDiscoverConnectionsRequest>;

export const SsoDiscoverConnectionsResponse = z.object({ connections: z.array(ActiveConnection) });
export type SsoDiscoverConnectionsResponse = z.infer<typeof SsoDiscoverConnectionsResponse>;

export const SsoAuthenticateRequest = z.object({
  sso_token: Token,
  session_duration_minutes: SessionDurationMinutes.optional(),
  locale: Locale.optional(),
  pkce_code_verifier: z.string().max(512).optional(),
  intermediate_session_token: Token.optional(),
  ...protection,
});
export type SsoAuthenticateRequest = z.infer<typeof SsoAuthenticateRequest>;

export const SsoAuthenticateResponse = MemberAuthResponse;
export type SsoAuthenticateResponse = z.infer<typeof SsoAuthenticateResponse>;

/** Portico's own: docs/single-sign-on-setup.md. */
export const SsoStartLogoutRequest = z.object({
  logout_redirect_url: Url.optional().describe(
    "Where the browser returns: a redirect URL of the type `login`. Default: the project's.",
  ),
});
export type SsoStartLogoutRequest = z.infer<typeof SsoStartLogoutRequest>;

export const SsoStartLogoutResponse = z.object({
  logout_url: z
    .string()
    .describe("Where to send the browser, to log out at the identity provider; empty if there is no need."),
});
export type SsoStartLogoutResponse = z.infer<typeof SsoStartLogoutResponse>;

export const SsoConnectionsResponse = z.object({
  saml_connections: z.array(SamlConnection).describe("SAML connections, oldest first."),
  oidc_connections: z.array(OidcConnection).describe("OpenID Connect connections, oldest first."),
  external_connections: z
    .array(ExternalConnection)
    .describe("Connections of other organizations that this organization uses."),
});
export type SsoConnectionsResponse = z.infer<typeof SsoConnectionsResponse>;

export const CreateConnectionRequest = z.object({
  display_name: z.string().max(128).optional().describe("Its name, shown to members."),
  identity_provider: z
    .string()
    .max(64)
    .optional()
    .describe("The kind of identity provider, which selects the icon, such as `okta`."),
  is_held,
});
export type CreateConnectionRequest = z.infer<typeof CreateConnectionRequest>;

export const CreateExternalConnectionRequest = z.object({
  external_organization_id: Id.describe("The other organization."),
  external_connection_id: Id.describe("The connection of that organization."),
  display_name: z.string().max(128).optional().describe("Its name, shown to members."),
  is_held,
});
export type CreateExternalConnectionRequest = z.infer<typeof CreateExternalConnectionRequest>;

export const UpdateSamlConnectionRequest = CreateConnectionRequest.omit({ is_held: true }).extend({
  idp_entity_id: z.string().max(1024).optional().describe("The identity provider's entity ID."),
  attribute_mapping: AttributeMapping.optional(),
  idp_sso_url: Url.optional().describe("The identity provider's URL for SAML requests."),
  idp_sso_binding: SamlBinding,
  idp_slo_url: Url.or(z.literal("")).optional().describe(sloDescription),
  ...sloRequest,
  logs_out_at_idp: z.boolean().optional().describe(logsOutDescription),
  /** PEM or the bare base64 of one; it is added to those that are there. */
  x509_certificate: z.string().max(16_384).optional().describe("A certificate to add, as PEM or base64."),
  saml_connection_implicit_role_assignments: RoleAssignments.optional(),
  saml_group_implicit_role_assignments: GroupRoleAssignments.optional(),
  /** PEM, an RSA key; it takes the place of the one that signs. */
  signing_private_key: z
    .string()
    .max(16_384)
    .optional()
    .describe("An RSA private key as PEM. It replaces the signing key after one day."),
  /** PEM, an RSA key; it is added to those that are there. */
  saml_encryption_private_key: z
    .string()
    .max(16_384)
    .optional()
    .describe("An RSA private key to add for decryption, as PEM."),
});
export type UpdateSamlConnectionRequest = z.infer<typeof UpdateSamlConnectionRequest>;

/** Exactly one of the two. The XML itself is Portico's own: docs/adr/0013. */
export const UpdateSamlConnectionByUrlRequest = z
  .object({
    metadata_url: Url.optional().describe("URL of the identity provider's metadata."),
    metadata_xml: z.string().max(262_144).optional().describe("The metadata as XML."),
  })
  .refine((request) => (request.metadata_url === undefined) !== (request.metadata_xml === undefined), {
    message: "must have either metadata_url or metadata_xml",
    path: ["metadata_url"],
  });
export type UpdateSamlConnectionByUrlRequest = z.infer<typeof UpdateSamlConnectionByUrlRequest>;

export const UpdateOidcConnectionRequest = CreateConnectionRequest.omit({ is_held: true }).extend({
  issuer: Url.optional().describe("The identity provider's issuer. Its discovery document provides the endpoints."),
  client_id: Text.optional().describe("Your client ID at the identity provider."),
  client_secret: Text.optional().describe("Your client secret at the identity provider. It cannot be read again."),
  authorization_url: Url.optional().describe("The authorization endpoint."),
  token_url: Url.optional().describe("The token endpoint."),
  userinfo_url: Url.optional().describe("The userinfo endpoint."),
  jwks_url: Url.optional().describe("The JWKS URL."),
  logs_out_at_idp: z.boolean().optional().describe(logsOutDescription),
  custom_scopes: Text.optional().describe(
    "Additional scopes besides `openid`, `email` and `profile`, separated by spaces.",
  ),
  attribute_mapping: AttributeMapping.optional(),
});
export type UpdateOidcConnectionRequest = z.infer<typeof UpdateOidcConnectionRequest>;

export const UpdateExternalConnectionRequest = z.object({
  display_name: z.string().max(128).optional().describe("Its name, shown to members."),
  external_connection_implicit_role_assignments: RoleAssignments.optional(),
  external_group_implicit_role_assignments: GroupRoleAssignments.optional(),
});
export type UpdateExternalConnectionRequest = z.infer<typeof UpdateExternalConnectionRequest>;

export const SamlConnectionResponse = z.object({ connection: SamlConnection.describe("The connection.") });
export type SamlConnectionResponse = z.infer<typeof SamlConnectionResponse>;

export const OidcConnectionResponse = z.object({ connection: OidcConnection.describe("The connection.") });
export type OidcConnectionResponse = z.infer<typeof OidcConnectionResponse>;

/** `warning` is the reason why the issuer's discovery document could not be read; empty if there was no problem. */
export const SsoSignalReceiverResponse = z.object({
  receiver_url: z.string().describe("The URL to which the identity provider posts security event tokens."),
  bearer_token: z
    .string()
    .describe("The token that the identity provider sends as `Authorization: Bearer`, returned only once."),
});
export type SsoSignalReceiverResponse = z.infer<typeof SsoSignalReceiverResponse>;

export const OidcConnectionUpdateResponse = OidcConnectionResponse.extend({
  warning: z.string().describe("Why the discovery document could not be read; empty if there was no problem."),
});
export type OidcConnectionUpdateResponse = z.infer<typeof OidcConnectionUpdateResponse>;

export const ExternalConnectionResponse = z.object({ connection: ExternalConnection.describe("The connection.") });
export type ExternalConnectionResponse = z.infer<typeof ExternalConnectionResponse>;

export const DeleteConnectionResponse = z.object({ connection_id: z.string().describe("The connection's ID.") });
export type DeleteConnectionResponse = z.infer<typeof DeleteConnectionResponse>;

export const DeleteCertificateResponse = z.object({ certificate_id: z.string().describe("The certificate's ID.") });
export type DeleteCertificateResponse = z.infer<typeof DeleteCertificateResponse>;

export const DeleteEncryptionKeyResponse = z.object({ private_key_id: z.string().describe("The key's ID.") });
export type DeleteEncryptionKeyResponse = z.infer<typeof DeleteEncryptionKeyResponse>;

/** Lists single sign-on attempts. Portico's own: docs/adr/0013. */
export const SsoListAttemptsRequest = z.object({
  connection_id: Id.optional().describe("Only attempts with this connection."),
  outcome: z.enum(["accepted", "refused"]).optional().describe("Only attempts with this outcome."),
});
export type SsoListAttemptsRequest = z.infer<typeof SsoListAttemptsRequest>;

export const SsoAttempt = z.object({
  attempt_id: z.string().describe("The attempt's ID."),
  connection_id: z.string().describe("The connection's ID."),
  occurred_at: Timestamp.describe("When it happened; RFC 3339, UTC."),
  /** The ID on the member's error page, for support. */
  request_id: z.string().describe("The request ID that the page showed to the member."),
  outcome: z.enum(["accepted", "refused"]).describe("Whether the identity provider's response was accepted."),
  /** Stable; see `ssoReasons`. Empty if accepted. */
  reason: z.string().describe("The reason code of a refusal; empty if accepted."),
  /** The result as a sentence for admins. */
  verdict: z.string().describe("The reason as a sentence for admins."),
  /** The setting to change, and where to find it; empty if no setting helps. */
  setting: z.string().describe("The setting to change, and where to find it; empty if no setting helps."),
  /** The values that were found and expected, without usable credentials; email addresses are masked. */
  details: z.record(z.string(), z.string()).describe("The values found and expected; email addresses are masked."),
});
export type SsoAttempt = z.infer<typeof SsoAttempt>;

/** A problem that will stop logins with a connection. */
export const SsoWarning = z.object({
  connection_id: z.string().describe("The connection's ID."),
  reason: z
    .enum(["certificate_expires", "certificate_expired", "metadata_not_read", "certificates_left_out"])
    .describe("Its kind."),
  /** The end of the certificate; or the time at which the metadata was read last. */
  since: Timestamp.describe("When the certificate expires, or when the metadata was last read; RFC 3339, UTC."),
  verdict: z.string().describe("The reason as a sentence for admins."),
  setting: z.string().describe("The setting to change, and where to find it; empty if no setting helps."),
});
export type SsoWarning = z.infer<typeof SsoWarning>;

export const SsoListAttemptsResponse = z.object({
  attempts: z.array(SsoAttempt).describe("Newest first."),
  warnings: z.array(SsoWarning).describe("Problems that stop logins, or may stop them later."),
});
export type SsoListAttemptsResponse = z.infer<typeof SsoListAttemptsResponse>;

/** A connection of any kind, and whether it is held. Portico's own: docs/adr/0040. */
export const ShownConnection = z.object({
  kind: z.enum(["saml", "oidc", "external"]).describe("Which fields `connection` has."),
  is_held: IsHeld,
  connection: z.union([SamlConnection, OidcConnection, ExternalConnection]).describe("The connection."),
});
export type ShownConnection = z.infer<typeof ShownConnection>;

/** The person in a test's response, read with the connection's attribute mapping. */
const TestedPerson = z.object({
  external_id: z.string().describe("Their ID at the identity provider."),
  email_address: z.string().describe("Their email address."),
  name: z.string().describe("Their name; empty for none."),
  groups: z.array(z.string()).describe("Their groups."),
  role_ids: z.array(z.string()).describe("The roles that they would get through the connection."),
  attributes: z
    .record(z.string(), z.array(z.string()))
    .describe("The attributes received, by name; secrets are masked."),
});

/** A login that tests a connection. Portico's own: docs/adr/0040. */
export const TestRun = z.object({
  test_run_id: z.string().describe("Its ID."),
  connection_id: z.string().describe("The tested connection."),
  status: z
    .enum(["waiting", "passed", "failed", "expired"])
    .describe("Whether the test is waiting, is finished, or has expired."),
  created_at: Timestamp.describe("When it was created; RFC 3339, UTC."),
  expires_at: Timestamp.describe("When its link expires; RFC 3339, UTC."),
  reason: z.string().describe("The reason code of a failure, as in the attempts; empty if it passed."),
  setting: z.string().describe("The setting to change, and where to find it; empty if no setting helps."),
  checks: z
    .array(
      z.object({
        check: z.enum(["answer", "login", "proof", "person", "access"]).describe("The check. They run in this order."),
        outcome: z.enum(["passed", "failed", "not_reached"]).describe("The result."),
        verdict: z.string().describe("The result as a sentence for admins."),
      }),
    )
    .describe("Empty until the test is finished."),
  details: z.record(z.string(), z.string()).describe("The values found; email addresses are masked."),
  person: TestedPerson.nullable().describe("The person in the response; null if it could not be read."),
  document: z
    .string()
    .describe(
      "The response as received, XML or JSON, at most 24 KiB; signatures and secrets are masked. Empty for none.",
    ),
});
export type TestRun = z.infer<typeof TestRun>;

export const TestRunResponse = z.object({ test_run: TestRun.describe("The test.") });
export type TestRunResponse = z.infer<typeof TestRunResponse>;

export const CreateTestRunResponse = z.object({
  test_run: TestRun.describe("The new test."),
  test_run_url: z.string().describe("The test link. It is returned only once."),
});
export type CreateTestRunResponse = z.infer<typeof CreateTestRunResponse>;
