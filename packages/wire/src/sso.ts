import { z } from "zod";
import { MemberAuthResponse } from "./authentication.ts";
import { ActiveConnection } from "./entities.ts";
import { EmailAddress, Id, Locale, protection, SessionDurationMinutes, Timestamp, Token, Url } from "./fields.ts";

const Text = z.string().max(512);

const RoleAssignment = z.object({ role_id: Id });
const GroupRoleAssignment = z.object({ role_id: Id, group: z.string().min(1).max(256) });

const RoleAssignments = z.array(RoleAssignment).max(50);
const GroupRoleAssignments = z.array(GroupRoleAssignment).max(200);

const Certificate = z.object({
  certificate_id: z.string(),
  certificate: z.string(),
  issuer: z.string(),
  created_at: Timestamp,
  expires_at: Timestamp,
  updated_at: Timestamp,
});

const Status = z.enum(["pending", "active"]);

/**
 * The attributes of the identity provider that are a member's `email`, `full_name`, `first_name`, `last_name` or
 * `groups`.
 */
const AttributeMapping = z.record(z.string().max(64), z.string().max(512));

export const SamlConnection = z.object({
  organization_id: z.string(),
  connection_id: z.string(),
  status: Status,
  attribute_mapping: AttributeMapping,
  idp_entity_id: z.string(),
  display_name: z.string(),
  idp_sso_url: z.string(),
  acs_url: z.string(),
  audience_uri: z.string(),
  signing_certificates: z.array(Certificate),
  verification_certificates: z.array(Certificate),
  saml_connection_implicit_role_assignments: RoleAssignments,
  saml_group_implicit_role_assignments: GroupRoleAssignments,
  identity_provider: z.string(),
  /** `private_key` is always empty: a key that was given does not come out again. */
  saml_encryption_private_keys: z.array(
    z.object({ private_key_id: z.string(), private_key: z.string(), created_at: Timestamp }),
  ),
  /** Portico's own: the metadata that the connection follows; empty when it follows none. */
  metadata_url: z.string(),
});
export type SamlConnection = z.infer<typeof SamlConnection>;

export const OidcConnection = z.object({
  organization_id: z.string(),
  connection_id: z.string(),
  status: Status,
  display_name: z.string(),
  redirect_url: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  /** Its last four characters behind dots; empty for none. */
  client_secret: z.string(),
  authorization_url: z.string(),
  token_url: z.string(),
  userinfo_url: z.string(),
  jwks_url: z.string(),
  identity_provider: z.string(),
  custom_scopes: z.string(),
  attribute_mapping: AttributeMapping,
});
export type OidcConnection = z.infer<typeof OidcConnection>;

export const ExternalConnection = z.object({
  organization_id: z.string(),
  connection_id: z.string(),
  external_organization_id: z.string(),
  external_connection_id: z.string(),
  status: Status,
  display_name: z.string(),
  external_connection_implicit_role_assignments: RoleAssignments,
  external_group_implicit_role_assignments: GroupRoleAssignments,
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

export const SsoConnectionsResponse = z.object({
  saml_connections: z.array(SamlConnection),
  oidc_connections: z.array(OidcConnection),
  external_connections: z.array(ExternalConnection),
});
export type SsoConnectionsResponse = z.infer<typeof SsoConnectionsResponse>;

export const CreateConnectionRequest = z.object({
  display_name: z.string().max(128).optional().describe("A name for people."),
  identity_provider: z.string().max(64).optional().describe("Its make, for example `okta`."),
});
export type CreateConnectionRequest = z.infer<typeof CreateConnectionRequest>;

export const CreateExternalConnectionRequest = z.object({
  external_organization_id: Id,
  external_connection_id: Id,
  display_name: z.string().max(128).optional(),
});
export type CreateExternalConnectionRequest = z.infer<typeof CreateExternalConnectionRequest>;

export const UpdateSamlConnectionRequest = CreateConnectionRequest.extend({
  idp_entity_id: z.string().max(1024).optional(),
  attribute_mapping: AttributeMapping.optional(),
  idp_sso_url: Url.optional(),
  /** PEM or the bare base64 of one; it is added to those that are there. */
  x509_certificate: z.string().max(16_384).optional(),
  saml_connection_implicit_role_assignments: RoleAssignments.optional(),
  saml_group_implicit_role_assignments: GroupRoleAssignments.optional(),
  /** PEM, an RSA key; it takes the place of the one that signs. */
  signing_private_key: z.string().max(16_384).optional(),
  /** PEM, an RSA key; it is added to those that are there. */
  saml_encryption_private_key: z.string().max(16_384).optional(),
});
export type UpdateSamlConnectionRequest = z.infer<typeof UpdateSamlConnectionRequest>;

/** Exactly one of the two. The XML itself is Portico's own: docs/adr/0013. */
export const UpdateSamlConnectionByUrlRequest = z
  .object({ metadata_url: Url.optional(), metadata_xml: z.string().max(262_144).optional() })
  .refine((request) => (request.metadata_url === undefined) !== (request.metadata_xml === undefined), {
    message: "must have either metadata_url or metadata_xml",
    path: ["metadata_url"],
  });
export type UpdateSamlConnectionByUrlRequest = z.infer<typeof UpdateSamlConnectionByUrlRequest>;

export const UpdateOidcConnectionRequest = CreateConnectionRequest.extend({
  issuer: Url.optional(),
  client_id: Text.optional(),
  client_secret: Text.optional(),
  authorization_url: Url.optional(),
  token_url: Url.optional(),
  userinfo_url: Url.optional(),
  jwks_url: Url.optional(),
  custom_scopes: Text.optional(),
  attribute_mapping: AttributeMapping.optional(),
});
export type UpdateOidcConnectionRequest = z.infer<typeof UpdateOidcConnectionRequest>;

export const UpdateExternalConnectionRequest = z.object({
  display_name: z.string().max(128).optional(),
  external_connection_implicit_role_assignments: RoleAssignments.optional(),
  external_group_implicit_role_assignments: GroupRoleAssignments.optional(),
});
export type UpdateExternalConnectionRequest = z.infer<typeof UpdateExternalConnectionRequest>;

export const SamlConnectionResponse = z.object({ connection: SamlConnection });
export type SamlConnectionResponse = z.infer<typeof SamlConnectionResponse>;

export const OidcConnectionResponse = z.object({ connection: OidcConnection });
export type OidcConnectionResponse = z.infer<typeof OidcConnectionResponse>;

/** `warning` says why the issuer's discovery document could not be read; empty when it was, or was not needed. */
export const OidcConnectionUpdateResponse = OidcConnectionResponse.extend({ warning: z.string() });
export type OidcConnectionUpdateResponse = z.infer<typeof OidcConnectionUpdateResponse>;

export const ExternalConnectionResponse = z.object({ connection: ExternalConnection });
export type ExternalConnectionResponse = z.infer<typeof ExternalConnectionResponse>;

export const DeleteConnectionResponse = z.object({
  connection_id: z.string().describe("The connection that is gone."),
});
export type DeleteConnectionResponse = z.infer<typeof DeleteConnectionResponse>;

export const DeleteCertificateResponse = z.object({ certificate_id: z.string() });
export type DeleteCertificateResponse = z.infer<typeof DeleteCertificateResponse>;

export const DeleteEncryptionKeyResponse = z.object({ private_key_id: z.string() });
export type DeleteEncryptionKeyResponse = z.infer<typeof DeleteEncryptionKeyResponse>;

/** Asks what became of each attempt to sign in by single sign-on. Portico's own: docs/adr/0013. */
export const SsoListAttemptsRequest = z.object({
  connection_id: Id.optional(),
  outcome: z.enum(["accepted", "refused"]).optional(),
});
export type SsoListAttemptsRequest = z.infer<typeof SsoListAttemptsRequest>;

export const SsoAttempt = z.object({
  attempt_id: z.string(),
  connection_id: z.string(),
  occurred_at: Timestamp,
  /** The id that the page showed to the member, for whoever helps them. */
  request_id: z.string(),
  outcome: z.enum(["accepted", "refused"]),
  /** Stable; the provider's `sso/logins/verdicts.ts` lists them. Empty when it was accepted. */
  reason: z.string(),
  /** A sentence for the administrator. */
  verdict: z.string(),
  /** The setting to change, and where it stands; empty when there is none. */
  setting: z.string(),
  /** The values that were found and expected, without anything that could sign anybody in; addresses are masked. */
  details: z.record(z.string(), z.string()),
});
export type SsoAttempt = z.infer<typeof SsoAttempt>;

/** Something that is going to stop logins by a connection. */
export const SsoWarning = z.object({
  connection_id: z.string(),
  reason: z.enum(["certificate_expires", "certificate_expired", "metadata_not_read"]),
  /** The end of the certificate; or the time at which the metadata was read last. */
  since: Timestamp,
  verdict: z.string(),
  setting: z.string(),
});
export type SsoWarning = z.infer<typeof SsoWarning>;

export const SsoListAttemptsResponse = z.object({ attempts: z.array(SsoAttempt), warnings: z.array(SsoWarning) });
export type SsoListAttemptsResponse = z.infer<typeof SsoListAttemptsResponse>;
