import { z } from "zod";
import { JsonObject, Timestamp } from "./fields.ts";

const RoleSource = z.object({
  type: z.enum([
    "direct_assignment",
    "email_assignment",
    "sso_connection",
    "sso_connection_group",
    "scim_connection_group",
  ]),
  details: JsonObject,
});

/** wire.md section 12.1. Every field is sent; `""`, `[]`, `{}` and `false` stand for nothing. */
export const Member = z.object({
  organization_id: z.string(),
  member_id: z.string(),
  email_address: z.string(),
  email_address_verified: z.boolean(),
  retired_email_addresses: z.array(z.object({ email_id: z.string().optional(), email_address: z.string().optional() })),
  status: z.enum(["active", "pending", "invited", "deleted"]),
  name: z.string(),
  trusted_metadata: JsonObject,
  untrusted_metadata: JsonObject,
  created_at: Timestamp,
  updated_at: Timestamp,
  sso_registrations: z.array(
    z.object({
      connection_id: z.string(),
      external_id: z.string(),
      registration_id: z.string(),
      sso_attributes: JsonObject,
    }),
  ),
  is_breakglass: z.boolean(),
  member_password_id: z.string(),
  mfa_enrolled: z.boolean(),
  mfa_phone_number: z.string(),
  mfa_phone_number_verified: z.boolean(),
  roles: z.array(z.object({ role_id: z.string(), sources: z.array(RoleSource) })),
  default_mfa_method: z.enum(["sms_otp", "totp", ""]),
  totp_registration_id: z.string(),
  oauth_registrations: z.array(
    z.object({
      member_oauth_registration_id: z.string(),
      provider_subject: z.string(),
      provider_type: z.string(),
      profile_picture_url: z.string().nullable(),
      locale: z.string().nullable(),
      provider_tenants: z.array(z.object({ tenant_id: z.string(), tenant_name: z.string() })),
    }),
  ),
});
export type Member = z.infer<typeof Member>;

export const AuthMethod = z.enum([
  "sso",
  "magic_link",
  "email_otp",
  "password",
  "google_oauth",
  "microsoft_oauth",
  "hubspot_oauth",
  "slack_oauth",
  "github_oauth",
]);
export type AuthMethod = z.infer<typeof AuthMethod>;

export const MfaMethod = z.enum(["sms_otp", "totp"]);

const AllOrSome = z.enum(["ALL_ALLOWED", "RESTRICTED"]);
const AllSomeOrNone = z.enum(["ALL_ALLOWED", "RESTRICTED", "NOT_ALLOWED"]);
const SomeOrNone = z.enum(["RESTRICTED", "NOT_ALLOWED"]);

/** What an administrator may set; wire.md sections 12.2 and 13.8. */
export const OrganizationSettings = z.object({
  organization_name: z.string().min(1).max(128),
  organization_slug: z.string().max(256),
  organization_logo_url: z.string().max(2048),
  sso_default_connection_id: z.string().nullable(),
  sso_jit_provisioning: AllSomeOrNone,
  sso_jit_provisioning_allowed_connections: z.array(z.string().max(128)).max(100),
  email_allowed_domains: z.array(z.string().max(255)).max(100),
  email_jit_provisioning: SomeOrNone,
  email_invites: AllSomeOrNone,
  oauth_tenant_jit_provisioning: SomeOrNone,
  allowed_oauth_tenants: z.record(z.string().max(64), z.array(z.string().max(256)).max(100)),
  auth_methods: AllOrSome,
  allowed_auth_methods: z.array(AuthMethod).max(16),
  mfa_methods: AllOrSome,
  allowed_mfa_methods: z.array(MfaMethod).max(8),
  mfa_policy: z.enum(["OPTIONAL", "REQUIRED_FOR_ALL"]),
  rbac_email_implicit_role_assignments: z
    .array(z.object({ role_id: z.string().max(128), domain: z.string().max(255) }))
    .max(100),
  first_party_connected_apps_allowed_type: AllSomeOrNone,
  third_party_connected_apps_allowed_type: AllSomeOrNone,
  allowed_first_party_connected_apps: z.array(z.string().max(128)).max(100),
  allowed_third_party_connected_apps: z.array(z.string().max(128)).max(100),
});
export type OrganizationSettings = z.infer<typeof OrganizationSettings>;

const ActiveConnection = z.object({
  connection_id: z.string(),
  display_name: z.string(),
  identity_provider: z.string(),
});

/** wire.md section 12.2. */
export const Organization = OrganizationSettings.extend({
  organization_id: z.string(),
  trusted_metadata: JsonObject,
  sso_active_connections: z.array(ActiveConnection),
  scim_active_connection: z.object({ connection_id: z.string(), display_name: z.string() }).nullable(),
});
export type Organization = z.infer<typeof Organization>;

/** The part that anybody may see, by slug; wire.md section 13.8. */
export const PublicOrganization = Organization.pick({
  organization_id: true,
  organization_name: true,
  organization_slug: true,
  organization_logo_url: true,
  sso_active_connections: true,
  sso_default_connection_id: true,
  email_jit_provisioning: true,
  email_allowed_domains: true,
  oauth_tenant_jit_provisioning: true,
  allowed_oauth_tenants: true,
  auth_methods: true,
  allowed_auth_methods: true,
  mfa_policy: true,
});
export type PublicOrganization = z.infer<typeof PublicOrganization>;

/** wire.md section 12.3. Grows by one member per factor kind. */
export const AuthenticationFactor = z.object({
  type: z.enum(["magic_link", "email_otp"]),
  delivery_method: z.enum(["email"]),
  last_authenticated_at: Timestamp,
  sequence_order: z.enum(["PRIMARY", "SECONDARY"]),
  email_factor: z.object({ email_id: z.string(), email_address: z.string() }).optional(),
});
export type AuthenticationFactor = z.infer<typeof AuthenticationFactor>;

export const MemberSession = z.object({
  member_session_id: z.string(),
  member_id: z.string(),
  organization_id: z.string(),
  organization_slug: z.string(),
  started_at: Timestamp,
  last_accessed_at: Timestamp,
  expires_at: Timestamp,
  authentication_factors: z.array(AuthenticationFactor),
  custom_claims: JsonObject.optional(),
  roles: z.array(z.string()),
});
export type MemberSession = z.infer<typeof MemberSession>;

export const PrimaryRequired = z.object({ allowed_auth_methods: z.array(AuthMethod) });
export type PrimaryRequired = z.infer<typeof PrimaryRequired>;

export const MfaRequired = z.object({
  member_options: z.object({ mfa_phone_number: z.string() }).nullable(),
  secondary_auth_initiated: z.enum(["sms_otp"]).nullable(),
});
export type MfaRequired = z.infer<typeof MfaRequired>;

/** A session answer, AUTH of wire.md section 12.4. */
export const SessionResponse = z.object({
  member_id: z.string(),
  member_session: MemberSession,
  member: Member,
  organization: Organization,
  session_token: z.string(),
  session_jwt: z.string(),
});
export type SessionResponse = z.infer<typeof SessionResponse>;

/** A session answer with steps, AUTH+ of wire.md section 12.5: logged in, second factor due, or other primary factor due. */
export const MemberAuthResponse = SessionResponse.extend({
  member_session: MemberSession.nullable(),
  member_authenticated: z.boolean(),
  intermediate_session_token: z.string(),
  mfa_required: MfaRequired.nullable(),
  primary_required: PrimaryRequired.nullable(),
});
export type MemberAuthResponse = z.infer<typeof MemberAuthResponse>;

export const MembershipType = z.enum([
  "active_member",
  "pending_member",
  "invited_member",
  "eligible_to_join_by_email_domain",
  "eligible_to_join_by_oauth_tenant",
]);
export type MembershipType = z.infer<typeof MembershipType>;

export const DiscoveredOrganization = z.object({
  organization: Organization,
  membership: z.object({
    type: MembershipType,
    details: z.record(z.string(), z.string()).nullable(),
    member: Member.nullable(),
  }),
  member_authenticated: z.boolean(),
  primary_required: PrimaryRequired.nullable(),
  mfa_required: MfaRequired.nullable(),
});
export type DiscoveredOrganization = z.infer<typeof DiscoveredOrganization>;

/** DISC of wire.md section 12.6. */
export const DiscoveryResponse = z.object({
  intermediate_session_token: z.string(),
  email_address: z.string(),
  discovered_organizations: z.array(DiscoveredOrganization),
});
export type DiscoveryResponse = z.infer<typeof DiscoveryResponse>;
