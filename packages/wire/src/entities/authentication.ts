import { z } from "zod";
import { AuthMethod, Member, MfaMethod, mfaDeliveries, Organization } from "./entities.ts";
import { JsonObject, Timestamp } from "./fields.ts";
import { type OauthProvider, oauthProviderNames, oauthProviders } from "./oauth-providers.ts";

const OauthFactor = z.object({
  id: z.string().describe("The registration's ID."),
  email_id: z.string().describe("The ID of the email address that the provider returned."),
  provider_subject: z.string().describe("The member's ID at the provider."),
});

const TenantOauthFactor = OauthFactor.extend({
  provider_tenant_id: z.string().optional().describe("The member's workspace or account at the provider."),
});

/** Providers that return more than the account. */
const tenantFactors = {
  hubspot: TenantOauthFactor,
  slack: TenantOauthFactor,
  github: OauthFactor.extend({
    provider_tenant_ids: z.array(z.string()).optional().describe("The member's organizations at the provider."),
  }),
} satisfies Partial<Record<OauthProvider, typeof OauthFactor>>;

type OauthFactors = {
  [Name in OauthProvider as `${Name}_oauth_factor`]: z.ZodOptional<
    Name extends keyof typeof tenantFactors ? (typeof tenantFactors)[Name] : typeof OauthFactor
  >;
};

const oauthFactors = Object.fromEntries(
  oauthProviderNames.map((name) => {
    const { [name]: factor = OauthFactor }: Partial<Record<OauthProvider, typeof OauthFactor>> = tenantFactors;
    return [`${name}_oauth_factor`, factor.optional().describe(`For factors from ${oauthProviders[name].name}.`)];
  }),
) as unknown as OauthFactors;

export const AuthenticationFactor = z.object({
  type: z
    .enum([
      "magic_link",
      "email_otp",
      "password",
      "oauth",
      "sso",
      ...MfaMethod.options,
      "recovery_code",
      "trusted_auth_token",
      "impersonated",
      "oauth_access_token",
    ])
    .describe("The authentication method."),
  delivery_method: z
    .enum([
      "email",
      "knowledge",
      ...oauthProviderNames.map((name) => `oauth_${name}` as const),
      "sso_saml",
      "sso_oidc",
      "sso_external",
      ...mfaDeliveries,
      "recovery_code",
      "trusted_token_exchange",
      "impersonation",
      "oauth_access_token_exchange",
    ])
    .describe("How it was delivered."),
  last_authenticated_at: Timestamp.describe("When it happened; RFC 3339, UTC."),
  sequence_order: z.enum(["PRIMARY", "SECONDARY"]).describe("Whether it was the first or the second factor."),
  email_factor: z
    .object({
      email_id: z.string().describe("The address's ID."),
      email_address: z.string().describe("The verified email address."),
    })
    .optional()
    .describe("For factors sent by email."),
  sso_factor: z
    .object({
      id: z.string().describe("The registration's ID."),
      provider_id: z.string().describe("The connection's ID."),
      external_id: z.string().describe("The member's ID at the identity provider."),
    })
    .optional()
    .describe("For single sign-on factors."),
  phone_number_factor: z
    .object({
      phone_id: z.string().describe("The number's ID."),
      phone_number: z.string().describe("The phone number that received the text message; E.164."),
    })
    .optional()
    .describe("For factors sent by text message."),
  /** Portico's own. */
  passkey_factor: z
    .object({
      passkey_id: z.string().describe("The passkey's ID."),
      is_backed_up: z.boolean().describe("Whether it is synchronized to other devices or backed up."),
      aaguid: z.string().optional().describe("The kind of authenticator, as it describes itself."),
      is_backup_eligible: z.boolean().optional().describe("Whether its key may leave the authenticator."),
    })
    .optional()
    .describe("For passkeys."),
  ...oauthFactors,
  oauth_access_token_factor: z
    .object({ client_id: z.string().describe("The app.") })
    .optional()
    .describe("For sessions of an app that exchanged an access token with `full_access`."),
});
export type AuthenticationFactor = z.infer<typeof AuthenticationFactor>;

export const MemberSession = z
  .object({
    member_session_id: z.string().describe("The session's ID."),
    member_id: z.string().describe("The member that the session belongs to."),
    organization_id: z.string().describe("The organization that the session belongs to."),
    organization_slug: z.string().describe("That organization's slug."),
    started_at: Timestamp.describe("When it started; RFC 3339, UTC."),
    last_accessed_at: Timestamp.describe("When it was last used, to the minute; RFC 3339, UTC."),
    expires_at: Timestamp.describe("When it expires, unless it is extended; RFC 3339, UTC."),
    authentication_factors: z.array(AuthenticationFactor).describe("The factors that the member authenticated with."),
    custom_claims: JsonObject.optional().describe("Custom claims that your server added."),
    roles: z.array(z.string()).describe("IDs of the member's roles."),
  })
  .describe("The session.");
export type MemberSession = z.infer<typeof MemberSession>;

export const PrimaryRequired = z.object({ allowed_auth_methods: z.array(AuthMethod) });
export type PrimaryRequired = z.infer<typeof PrimaryRequired>;

export const MfaRequired = z.object({
  member_options: z.object({ mfa_phone_number: z.string() }).nullable(),
  secondary_auth_initiated: z.enum(["sms_otp"]).nullable(),
});
export type MfaRequired = z.infer<typeof MfaRequired>;

/** A session answer: docs/wire/rules.md#session-answer. */
export const SessionResponse = z.object({
  member_id: z.string().describe("The member's ID."),
  member_session: MemberSession,
  member: Member,
  organization: Organization,
  session_token: z.string().describe("The session's token; empty if the caller may not see it."),
  session_jwt: z.string().describe("A new session JWT. It expires after 5 minutes."),
});
export type SessionResponse = z.infer<typeof SessionResponse>;

const Seen = z.object({
  is_new: z.boolean().describe("True if no other known session came from this device."),
  first_seen_at: Timestamp.optional().describe("When the first of these sessions started; RFC 3339, UTC."),
  last_seen_at: Timestamp.optional().describe("When one of these sessions was last used; RFC 3339, UTC."),
});

/** Where a member signs in from: docs/wire/rules.md#member-device. */
export const MemberDevice = z.object({
  ip_address: z.string().optional().describe("The IP address."),
  ip_address_details: Seen.optional(),
  ip_geo_city: z.string().optional(),
  ip_geo_region: z.string().optional(),
  ip_geo_country: z.string().optional(),
  ip_geo_country_details: Seen.optional(),
});
export type MemberDevice = z.infer<typeof MemberDevice>;

/** A session answer of a call that authenticates with a factor. */
export const FactorResponse = SessionResponse.extend({ member_device: MemberDevice.optional() });
export type FactorResponse = z.infer<typeof FactorResponse>;

/** A session answer with steps: signed in, or a second or another primary factor is due; docs/wire/rules.md#session-answer-with-steps. */
export const MemberAuthResponse = FactorResponse.extend({
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

/** Portico's own: cursor for more invitations; null if there are no more. */
export const NextInvitationsCursor = z.string().nullable();

/** A discovery answer: docs/wire/rules.md#discovery-answer. */
export const DiscoveryResponse = z.object({
  intermediate_session_token: z.string(),
  email_address: z.string(),
  discovered_organizations: z.array(DiscoveredOrganization),
  next_invitations_cursor: NextInvitationsCursor,
});
export type DiscoveryResponse = z.infer<typeof DiscoveryResponse>;
