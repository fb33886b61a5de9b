import { z } from "zod";
import { MemberAuthResponse } from "./authentication.ts";
import { ActiveConnection } from "./entities.ts";
import { EmailAddress, Id, Locale, protection, SessionDurationMinutes, Timestamp, Token, Url } from "./fields.ts";

const Text = z.string().max(512);

const RoleId = Id.describe("A role of the project's policy.");
const RoleAssignment = z.object({ role_id: RoleId });
const GroupRoleAssignment = z.object({
  role_id: RoleId,
  group: z.string().min(1).max(256).describe("A group at the identity provider."),
});

const RoleAssignments = z.array(RoleAssignment).max(50).describe("Roles of everybody who came by the connection.");
const GroupRoleAssignments = z.array(GroupRoleAssignment).max(200).describe("Roles of those in a group.");

const Certificate = z.object({
  certificate_id: z.string().describe("Its id."),
  certificate: z.string().describe("Its text, as PEM."),
  issuer: z.string().describe("Who issued it, by its own word."),
  created_at: Timestamp.describe("When it was added; RFC 3339, UTC."),
  expires_at: Timestamp.describe("When it ends, by its own word; RFC 3339, UTC."),
  updated_at: Timestamp.describe("When it was last changed; RFC 3339, UTC."),
});

const Status = z.enum(["pending", "active"]).describe("Whether anybody can log in by it yet.");

/** Portico's own: docs/adr/0040. */
const IsHeld = z.boolean().describe("Whether it stays `pending`, however complete it is, until it is activated.");
const is_held = z
  .boolean()
  .optional()
  .describe("Keeps it `pending`, however complete it is, until you have tried and activated it. False when absent.");

/**
 * The attributes of the identity provider that are a member's `email`, `full_name`, `first_name`, `last_name` or
 * `groups`.
 */
const AttributeMapping = z
  .record(z.string().max(64), z.string().max(512))
  .describe("The attributes that are a member's `email`, `full_name`, `first_name`, `last_name` or `groups`.");

export const SamlConnection = z.object({
  organization_id: z.string().describe("The organization that has it."),
  connection_id: z.string().describe("The connection's id."),
  status: Status,
  attribute_mapping: AttributeMapping,
  idp_entity_id: z.string().describe("The identity provider's entity id."),
  display_name: z.string().describe("The name that members see."),
  idp_sso_url: z.string().describe("Where it takes SAML requests."),
  acs_url: z.string().describe("Where the identity provider sends its answers."),
  audience_uri: z.string().describe("The audience of its assertions, and the address of our metadata."),
  signing_certificates: z.array(Certificate).describe("Those by which we sign requests."),
  verification_certificates: z.array(Certificate).describe("Those by which it signs answers."),
  saml_connection_implicit_role_assignments: RoleAssignments,
  saml_group_implicit_role_assignments: GroupRoleAssignments,
  identity_provider: z.string().describe("Which product it is, for the icon: `okta`, say."),
  /** `private_key` is always empty: a key that was given does not come out again. */
  saml_encryption_private_keys: z
    .array(
      z.object({
        private_key_id: z.string().describe("The key's id."),
        private_key: z.string().describe("Always empty."),
        created_at: Timestamp.describe("When it was added; RFC 3339, UTC."),
      }),
    )
    .describe("Our keys for which it may encrypt."),
  /** Portico's own: the metadata that the connection follows; empty when it follows none. */
  metadata_url: z.string().describe("The metadata that it follows; empty when it follows none."),
  is_held: IsHeld,
});
export type SamlConnection = z.infer<typeof SamlConnection>;

export const OidcConnection = z.object({
  organization_id: z.string().describe("The organization that has it."),
  connection_id: z.string().describe("The connection's id."),
  status: Status,
  display_name: z.string().describe("The name that members see."),
  redirect_url: z.string().describe("The redirect URI to register at the identity provider."),
  issuer: z.string().describe("Its issuer."),
  client_id: z.string().describe("Our client id there."),
  /** Its last four characters behind dots; empty for none. */
  client_secret: z.string().describe("Dots where there is one; empty for none."),
  authorization_url: z.string().describe("Where browsers ask for a code."),
  token_url: z.string().describe("Where a code is exchanged."),
  userinfo_url: z.string().describe("Where more is known of the person; empty for nowhere."),
  jwks_url: z.string().describe("Where its keys are."),
  identity_provider: z.string().describe("Which product it is, for the icon: `okta`, say."),
  custom_scopes: z.string().describe("Scopes to ask for beside `openid`, `email` and `profile`, parted by spaces."),
  attribute_mapping: AttributeMapping,
  is_held: IsHeld,
});
export type OidcConnection = z.infer<typeof OidcConnection>;

export const ExternalConnection = z.object({
  organization_id: z.string().describe("The organization that has it."),
  connection_id: z.string().describe("The connection's id."),
  external_organization_id: z.string().describe("The other organization."),
  external_connection_id: z.string().describe("The connection of that organization."),
  status: Status,
  display_name: z.string().describe("The name that members see."),
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

export const SsoConnectionsResponse = z.object({
  saml_connections: z.array(SamlConnection).describe("Those that speak SAML, oldest first."),
  oidc_connections: z.array(OidcConnection).describe("Those that speak OpenID Connect."),
  external_connections: z.array(ExternalConnection).describe("Those that point at another organization."),
});
export type SsoConnectionsResponse = z.infer<typeof SsoConnectionsResponse>;

export const CreateConnectionRequest = z.object({
  display_name: z.string().max(128).optional().describe("The name that members see."),
  identity_provider: z.string().max(64).optional().describe("Which product it is, for the icon: `okta`, say."),
  is_held,
});
export type CreateConnectionRequest = z.infer<typeof CreateConnectionRequest>;

export const CreateExternalConnectionRequest = z.object({
  external_organization_id: Id.describe("The other organization."),
  external_connection_id: Id.describe("The connection of that organization."),
  display_name: z.string().max(128).optional().describe("The name that members see."),
  is_held,
});
export type CreateExternalConnectionRequest = z.infer<typeof CreateExternalConnectionRequest>;

export const UpdateSamlConnectionRequest = CreateConnectionRequest.omit({ is_held: true }).extend({
  idp_entity_id: z.string().max(1024).optional().describe("The identity provider's entity id."),
  attribute_mapping: AttributeMapping.optional(),
  idp_sso_url: Url.optional().describe("Where it takes SAML requests."),
  /** PEM or the bare base64 of one; it is added to those that are there. */
  x509_certificate: z
    .string()
    .max(16_384)
    .optional()
    .describe("A certificate, as PEM or bare base64; it is added to those that are there."),
  saml_connection_implicit_role_assignments: RoleAssignments.optional(),
  saml_group_implicit_role_assignments: GroupRoleAssignments.optional(),
  /** PEM, an RSA key; it takes the place of the one that signs. */
  signing_private_key: z
    .string()
    .max(16_384)
    .optional()
    .describe("An RSA key as PEM; it takes the place of the one that signs, a day later."),
  /** PEM, an RSA key; it is added to those that are there. */
  saml_encryption_private_key: z
    .string()
    .max(16_384)
    .optional()
    .describe("An RSA key as PEM; it is added to those that are there."),
});
export type UpdateSamlConnectionRequest = z.infer<typeof UpdateSamlConnectionRequest>;

/** Exactly one of the two. The XML itself is Portico's own: docs/adr/0013. */
export const UpdateSamlConnectionByUrlRequest = z
  .object({
    metadata_url: Url.optional().describe("The address of the identity provider's metadata."),
    metadata_xml: z.string().max(262_144).optional().describe("The metadata itself."),
  })
  .refine((request) => (request.metadata_url === undefined) !== (request.metadata_xml === undefined), {
    message: "must have either metadata_url or metadata_xml",
    path: ["metadata_url"],
  });
export type UpdateSamlConnectionByUrlRequest = z.infer<typeof UpdateSamlConnectionByUrlRequest>;

export const UpdateOidcConnectionRequest = CreateConnectionRequest.omit({ is_held: true }).extend({
  issuer: Url.optional().describe("Its issuer. The discovery document there fills in the addresses."),
  client_id: Text.optional().describe("Our client id there."),
  client_secret: Text.optional().describe("Our client secret there. It does not come out again."),
  authorization_url: Url.optional().describe("Where browsers ask for a code."),
  token_url: Url.optional().describe("Where a code is exchanged."),
  userinfo_url: Url.optional().describe("Where more is known of the person."),
  jwks_url: Url.optional().describe("Where its keys are."),
  custom_scopes: Text.optional().describe(
    "Scopes to ask for beside `openid`, `email` and `profile`, parted by spaces.",
  ),
  attribute_mapping: AttributeMapping.optional(),
});
export type UpdateOidcConnectionRequest = z.infer<typeof UpdateOidcConnectionRequest>;

export const UpdateExternalConnectionRequest = z.object({
  display_name: z.string().max(128).optional().describe("The name that members see."),
  external_connection_implicit_role_assignments: RoleAssignments.optional(),
  external_group_implicit_role_assignments: GroupRoleAssignments.optional(),
});
export type UpdateExternalConnectionRequest = z.infer<typeof UpdateExternalConnectionRequest>;

export const SamlConnectionResponse = z.object({ connection: SamlConnection.describe("The connection.") });
export type SamlConnectionResponse = z.infer<typeof SamlConnectionResponse>;

export const OidcConnectionResponse = z.object({ connection: OidcConnection.describe("The connection.") });
export type OidcConnectionResponse = z.infer<typeof OidcConnectionResponse>;

/** `warning` says why the issuer's discovery document could not be read; empty when it was, or was not needed. */
export const OidcConnectionUpdateResponse = OidcConnectionResponse.extend({
  warning: z.string().describe("Why the discovery document could not be read; empty when it was, or was not needed."),
});
export type OidcConnectionUpdateResponse = z.infer<typeof OidcConnectionUpdateResponse>;

export const ExternalConnectionResponse = z.object({ connection: ExternalConnection.describe("The connection.") });
export type ExternalConnectionResponse = z.infer<typeof ExternalConnectionResponse>;

export const DeleteConnectionResponse = z.object({ connection_id: z.string().describe("The connection's id.") });
export type DeleteConnectionResponse = z.infer<typeof DeleteConnectionResponse>;

export const DeleteCertificateResponse = z.object({ certificate_id: z.string().describe("The certificate's id.") });
export type DeleteCertificateResponse = z.infer<typeof DeleteCertificateResponse>;

export const DeleteEncryptionKeyResponse = z.object({ private_key_id: z.string().describe("The key's id.") });
export type DeleteEncryptionKeyResponse = z.infer<typeof DeleteEncryptionKeyResponse>;

/** Asks what became of each attempt to sign in by single sign-on. Portico's own: docs/adr/0013. */
export const SsoListAttemptsRequest = z.object({
  connection_id: Id.optional().describe("Those by this connection alone."),
  outcome: z.enum(["accepted", "refused"]).optional().describe("Those with this outcome alone."),
});
export type SsoListAttemptsRequest = z.infer<typeof SsoListAttemptsRequest>;

export const SsoAttempt = z.object({
  attempt_id: z.string().describe("The attempt's id."),
  connection_id: z.string().describe("The connection's id."),
  occurred_at: Timestamp.describe("When it was; RFC 3339, UTC."),
  /** The id that the page showed to the member, for whoever helps them. */
  request_id: z.string().describe("The id that the page showed to the member."),
  outcome: z.enum(["accepted", "refused"]).describe("Whether the answer was accepted."),
  /** Stable; the provider's `sso/logins/verdicts.ts` lists them. Empty when it was accepted. */
  reason: z.string().describe("Why not, in one word; empty when it was."),
  /** A sentence for the administrator. */
  verdict: z.string().describe("The same as a sentence for the administrator."),
  /** The setting to change, and where it stands; empty when there is none. */
  setting: z.string().describe("The setting to change, and where it stands; empty when there is none."),
  /** The values that were found and expected, without anything that could sign anybody in; addresses are masked. */
  details: z.record(z.string(), z.string()).describe("What was found and expected; addresses are masked."),
});
export type SsoAttempt = z.infer<typeof SsoAttempt>;

/** Something that is going to stop logins by a connection. */
export const SsoWarning = z.object({
  connection_id: z.string().describe("The connection's id."),
  reason: z.enum(["certificate_expires", "certificate_expired", "metadata_not_read"]).describe("What it is."),
  /** The end of the certificate; or the time at which the metadata was read last. */
  since: Timestamp.describe("When the certificate ends, or the metadata was last read; RFC 3339, UTC."),
  verdict: z.string().describe("The same as a sentence for the administrator."),
  setting: z.string().describe("The setting to change, and where it stands; empty when there is none."),
});
export type SsoWarning = z.infer<typeof SsoWarning>;

export const SsoListAttemptsResponse = z.object({
  attempts: z.array(SsoAttempt).describe("The newest first."),
  warnings: z.array(SsoWarning).describe("What is going to stop logins."),
});
export type SsoListAttemptsResponse = z.infer<typeof SsoListAttemptsResponse>;

/** A connection of any kind, and whether it is held. Portico's own: docs/adr/0040. */
export const ShownConnection = z.object({
  kind: z.enum(["saml", "oidc", "external"]).describe("Which fields `connection` has."),
  is_held: IsHeld,
  connection: z.union([SamlConnection, OidcConnection, ExternalConnection]).describe("The connection."),
});
export type ShownConnection = z.infer<typeof ShownConnection>;

/** The person whom a test's answer named, as the connection's mapping reads them. */
const TestedPerson = z.object({
  external_id: z.string().describe("Who they are at the identity provider."),
  email_address: z.string().describe("Their address."),
  name: z.string().describe("Their name; empty for none."),
  groups: z.array(z.string()).describe("Their groups."),
  role_ids: z.array(z.string()).describe("The roles that the connection would imply."),
  attributes: z.record(z.string(), z.array(z.string())).describe("What was sent, by name; secrets are masked."),
});

/** A login that only tries a connection. Portico's own: docs/adr/0040. */
export const TestRun = z.object({
  test_run_id: z.string().describe("Its id."),
  connection_id: z.string().describe("The connection that it tries."),
  status: z
    .enum(["waiting", "passed", "failed", "expired"])
    .describe("Whether the test is still to come, has an outcome, or was not made in time."),
  created_at: Timestamp.describe("When it was made; RFC 3339, UTC."),
  expires_at: Timestamp.describe("When its link is worth nothing; RFC 3339, UTC."),
  reason: z.string().describe("Why it failed, as in the attempts; empty when it did not."),
  setting: z.string().describe("The setting to change, and where it stands; empty when there is none."),
  checks: z
    .array(
      z.object({
        check: z.enum(["answer", "login", "proof", "person", "access"]).describe("What was looked at, in this order."),
        outcome: z.enum(["passed", "failed", "not_reached"]).describe("What became of it."),
        verdict: z.string().describe("A sentence for the administrator."),
      }),
    )
    .describe("Empty until there is an outcome."),
  details: z.record(z.string(), z.string()).describe("What was found; addresses are masked."),
  person: TestedPerson.nullable().describe("Whom the answer named; null where it could not be read that far."),
  document: z
    .string()
    .describe("The answer as it came, XML or JSON, at most 24 KiB; signatures and secrets are masked. Empty for none."),
});
export type TestRun = z.infer<typeof TestRun>;

export const TestRunResponse = z.object({ test_run: TestRun.describe("The test.") });
export type TestRunResponse = z.infer<typeof TestRunResponse>;

export const CreateTestRunResponse = z.object({
  test_run: TestRun.describe("The test, still to come."),
  test_run_url: z.string().describe("The link. Nobody shows it again."),
});
export type CreateTestRunResponse = z.infer<typeof CreateTestRunResponse>;
