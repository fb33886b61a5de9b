import { type OauthProvider, oauthProviders } from "@portico/wire";
import {
  CredentialId,
  JsonObject,
  MemberName,
  MfaMethod,
  OrganizationSettings,
  PasskeyName,
} from "@portico/wire/schemas";
import { z } from "zod";
import { PASSKEYS_LIMIT } from "../../methods/passkeys/register-passkey.ts";

// The lines of a file that imports read and exports write: docs/moving/in.md.

const ExternalId = z.string().min(1).max(256);
const Authority = z.string().min(1).max(64);
const Url = z.string().max(2048);
const Roles = z.array(z.strictObject({ role_id: z.string().max(128) })).max(100);
const Groups = z.array(z.strictObject({ role_id: z.string().max(128), group: z.string().max(512) })).max(100);

const connection = {
  /** Kept if no other connection has it, because the URLs configured at the identity provider contain it. */
  connection_id: z.string().regex(/^[a-z][a-z0-9-]{7,99}$/),
  display_name: z.string().max(128).optional(),
  identity_provider: z.string().max(64).optional(),
  attribute_mapping: z.record(z.string().max(128), z.string().max(256)).optional(),
  logs_out_at_idp: z.boolean().optional(),
};

const SamlLine = z.strictObject({
  ...connection,
  kind: z.literal("saml"),
  idp_entity_id: z.string().max(1024),
  idp_sso_url: Url,
  idp_sso_binding: z.enum(["redirect", "post"]).optional(),
  idp_slo_url: Url.optional(),
  idp_slo_request_url: Url.optional(),
  idp_slo_request_binding: z.enum(["redirect", "post"]).optional(),
  certificates: z.array(z.string().max(16_384)).max(5).optional(),
  implicit_roles: Roles.optional(),
  group_implicit_roles: Groups.optional(),
});

const OidcLine = z.strictObject({
  ...connection,
  kind: z.literal("oidc"),
  issuer: Url,
  client_id: z.string().max(512),
  client_secret: z.string().min(1).max(1024).optional(),
  authorization_url: Url.optional(),
  token_url: Url.optional(),
  userinfo_url: Url.optional(),
  jwks_url: Url.optional(),
  end_session_url: Url.or(z.literal("")).optional(),
  custom_scopes: z.string().max(512).optional(),
});

const ConnectionLine = z.discriminatedUnion("kind", [SamlLine, OidcLine]);
const ScimLine = z.strictObject({
  display_name: z.string().max(128).optional(),
  identity_provider: z.string().max(64).optional(),
  attribute_mapping: z.record(z.string().max(128), z.string().max(256)).optional(),
});
export type ScimLine = z.infer<typeof ScimLine>;

export const OrganizationLine = z.strictObject({
  type: z.literal("organization"),
  external_id: ExternalId.optional(),
  organization_slug: OrganizationSettings.shape.organization_slug,
  organization_name: OrganizationSettings.shape.organization_name,
  settings: OrganizationSettings.omit({ organization_slug: true, organization_name: true })
    .partial()
    .strict()
    .optional(),
  trusted_metadata: JsonObject.optional(),
  sso_connections: z.array(ConnectionLine).max(50).optional(),
  scim_connection: ScimLine.optional(),
});
export type OrganizationLine = z.infer<typeof OrganizationLine>;

const Provider = z.enum(Object.keys(oauthProviders) as [OauthProvider, ...OauthProvider[]]);

const PasskeyLine = z.strictObject({
  credential_id: CredentialId,
  public_key: z.base64url().max(1366),
  algorithm: z.number().int().optional(),
  user_handle: z.base64url().min(1).max(86),
  rp_id: z.string().min(1).max(253),
  sign_count: z.number().int().min(0).max(0xffff_ffff).optional(),
  aaguid: z
    .string()
    .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    .optional(),
  transports: z.array(z.string().max(32)).max(16).optional(),
  is_backed_up: z.boolean().optional(),
  is_backup_eligible: z.boolean().optional(),
  name: PasskeyName.optional(),
  reach: z.enum(["project", "organization"]).optional(),
  is_first_factor: z.boolean().optional(),
  is_second_factor: z.boolean().optional(),
  created_at: z.iso.datetime({ offset: true }).optional(),
  last_used_at: z.iso.datetime({ offset: true }).optional(),
});

export const MemberLine = z.strictObject({
  type: z.literal("member"),
  external_id: ExternalId.optional(),
  organization_slug: z.string().min(1).max(256).optional(),
  organization_external_id: ExternalId.optional(),
  email_address: z.string().max(320),
  email_verified_by: Authority.optional(),
  name: MemberName.optional(),
  /** `deleted`: the old system had blocked them. An admin can restore them. */
  status: z.enum(["active", "pending", "invited", "deleted"]).optional(),
  roles: z.array(z.string().max(128)).max(100).optional(),
  is_breakglass: z.boolean().optional(),
  trusted_metadata: JsonObject.optional(),
  untrusted_metadata: JsonObject.optional(),
  mfa_enrolled: z.boolean().optional(),
  mfa_phone_number: z.string().max(32).optional(),
  mfa_phone_number_verified_by: Authority.optional(),
  default_mfa_method: MfaMethod.optional(),
  password_hash: z.string().max(2048).optional(),
  password_reach: z.enum(["project", "organization"]).optional(),
  /** The old system would not have accepted the password any more. */
  must_reset_password: z.boolean().optional(),
  totp_secret: z.string().max(512).optional(),
  recovery_codes: z.array(z.string().max(64)).max(50).optional(),
  oauth_registrations: z
    .array(
      z.strictObject({
        provider_type: Provider,
        issuer: Url.optional(),
        provider_subject: z.string().min(1).max(512),
      }),
    )
    .max(20)
    .optional(),
  passkeys: z.array(PasskeyLine).max(PASSKEYS_LIMIT).optional(),
});
export type MemberLine = z.infer<typeof MemberLine>;

export const Line = z.discriminatedUnion("type", [OrganizationLine, MemberLine]);
export type Line = z.infer<typeof Line>;
