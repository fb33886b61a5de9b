import { z } from "zod";
import { JsonObject, Timestamp } from "./fields.ts";
import { oauthProviderNames } from "./oauth-providers.ts";

const RoleSource = z.object({
  type: z
    .enum(["direct_assignment", "email_assignment", "sso_connection", "sso_connection_group", "scim_connection_group"])
    .describe("Why the member has the role."),
  details: JsonObject.describe("Which domain, connection or group gives it; empty for a direct assignment."),
});

/** A member: docs/wire/rules.md#member. Every field is sent; `""`, `[]`, `{}` and `false` stand for nothing. */
export const Member = z
  .object({
    organization_id: z.string().describe("The organization that they are a member of."),
    member_id: z.string().describe("The member's id."),
    email_address: z.string().describe("Their address, its ASCII letters in lower case."),
    email_address_verified: z.boolean().describe("Whether they have proven it."),
    retired_email_addresses: z
      .array(
        z.object({
          email_id: z.string().optional().describe("The former address's id."),
          email_address: z.string().optional().describe("The former address."),
        }),
      )
      .describe("Addresses that were theirs before."),
    status: z
      .enum(["active", "pending", "invited", "deleted"])
      .describe(
        "`invited` until they accept, `pending` until they first sign in; `deleted` members may be reactivated.",
      ),
    name: z.string().describe("Their name; empty when nobody gave one."),
    trusted_metadata: JsonObject.describe("What they see and only back ends write."),
    untrusted_metadata: JsonObject.describe("What they see and may write themselves."),
    created_at: Timestamp.describe("When they were added; RFC 3339, UTC."),
    updated_at: Timestamp.describe("When they were last changed; RFC 3339, UTC."),
    sso_registrations: z
      .array(
        z.object({
          connection_id: z.string().describe("The connection."),
          external_id: z.string().describe("The member's id at the identity provider."),
          registration_id: z.string().describe("The registration's id."),
          sso_attributes: JsonObject.describe("What the identity provider says of them."),
        }),
      )
      .describe("The single sign-on connections they have come by."),
    is_breakglass: z
      .boolean()
      .describe(
        "Whether they are kept for emergencies: they come past a policy of single sign-on alone, by another method and a second factor that they have set up before.",
      ),
    member_password_id: z.string().describe("Their password's id; empty for none."),
    mfa_enrolled: z.boolean().describe("Whether each of their logins takes a second factor."),
    mfa_phone_number: z.string().describe("Their phone for codes, in E.164; empty for none."),
    mfa_phone_number_verified: z.boolean().describe("Whether they have proven it."),
    roles: z
      .array(
        z.object({
          role_id: z.string().describe("A role of the project's policy."),
          sources: z.array(RoleSource).describe("Where it comes from."),
        }),
      )
      .describe("What they may do."),
    default_mfa_method: z
      .enum(["sms_otp", "totp", ""])
      .describe("The second factor that they are asked for first; empty for none."),
    totp_registration_id: z.string().describe("Their authenticator app's id; empty for none."),
    oauth_registrations: z
      .array(
        z.object({
          member_oauth_registration_id: z.string().describe("The registration's id."),
          provider_subject: z.string().describe("The member's id at the provider."),
          provider_type: z.string().describe("The provider."),
          profile_picture_url: z.string().nullable().describe("Their picture; null for none."),
          locale: z.string().nullable().describe("Their language at the provider; null when it tells none."),
          provider_tenants: z
            .array(
              z.object({
                tenant_id: z.string().describe("The tenant's id at the provider."),
                tenant_name: z.string().describe("Its name."),
              }),
            )
            .describe("The provider's tenants that they belong to."),
        }),
      )
      .describe("The OAuth accounts they have come by."),
  })
  .describe("The member.");
export type Member = z.infer<typeof Member>;

export const AuthMethod = z.enum([
  "sso",
  "magic_link",
  "email_otp",
  "password",
  ...oauthProviderNames.map((name) => `${name}_oauth` as const),
]);
export type AuthMethod = z.infer<typeof AuthMethod>;

export const MfaMethod = z.enum(["sms_otp", "totp"]);

const AllOrSome = z.enum(["ALL_ALLOWED", "RESTRICTED"]);
const AllSomeOrNone = z.enum(["ALL_ALLOWED", "RESTRICTED", "NOT_ALLOWED"]);
const SomeOrNone = z.enum(["RESTRICTED", "NOT_ALLOWED"]);

/** The settings that an administrator may change: docs/wire/rules.md#organization. */
export const OrganizationSettings = z.object({
  organization_name: z.string().min(1).max(128).describe("What members read."),
  organization_slug: z
    .string()
    .max(256)
    .describe(
      "Its name in addresses: 2 to 128 lower-case letters, digits, `-`, `.`, `_` or `~`; the project's only one.",
    ),
  organization_logo_url: z
    .string()
    .max(2048)
    .meta({
      description: "Its logo for screens and mails, at an http(s) address; empty for none.",
      examples: ["https://acme.com/logo.png"],
    }),
  /** Portico's own. */
  organization_primary_color: z
    .string()
    .max(7)
    .meta({
      description:
        "The color of the button that leads, for its members' screens and mails, as `#rgb` or `#rrggbb`; empty for the project's.",
      examples: ["#0f766e"],
    }),
  sso_default_connection_id: z
    .string()
    .nullable()
    .meta({ description: "The connection by which single sign-on goes; null for none.", examples: ["acme-okta"] }),
  sso_jit_provisioning: AllSomeOrNone.describe(
    "Who may join by single sign-on: all, those of some connections, or none. `NOT_ALLOWED` in a new organization.",
  ),
  sso_jit_provisioning_allowed_connections: z
    .array(z.string().max(128))
    .max(100)
    .meta({
      description: "Those connections, where it is `RESTRICTED`. None in a new organization.",
      examples: [["acme-okta"]],
    }),
  email_allowed_domains: z
    .array(z.string().max(255))
    .max(100)
    .meta({
      description:
        "Domains for `email_jit_provisioning` and `email_invites`: exact, and none of public mail. None in a new organization.",
      examples: [["acme.com"]],
    }),
  email_jit_provisioning: SomeOrNone.describe(
    "Whether whoever proves an address of `email_allowed_domains` joins. `NOT_ALLOWED` in a new organization.",
  ),
  email_invites: AllSomeOrNone.describe(
    "Who may be invited: all, addresses of `email_allowed_domains`, or none. `ALL_ALLOWED` in a new organization.",
  ),
  oauth_tenant_jit_provisioning: SomeOrNone.describe(
    "Whether people of `allowed_oauth_tenants` join by OAuth. `NOT_ALLOWED` in a new organization.",
  ),
  allowed_oauth_tenants: z.record(z.string().max(64), z.array(z.string().max(256)).max(100)).meta({
    description: "Those tenants, as lists by provider. None in a new organization.",
    examples: [{ slack: ["T0123456"] }],
  }),
  auth_methods: AllOrSome.describe(
    "Which first factors sign members in: all, or some. `ALL_ALLOWED` in a new organization.",
  ),
  allowed_auth_methods: z
    .array(AuthMethod)
    .max(16)
    .describe("Those factors, where it is `RESTRICTED`. None in a new organization."),
  mfa_methods: AllOrSome.describe("Which second factors count: all, or some. `ALL_ALLOWED` in a new organization."),
  allowed_mfa_methods: z
    .array(MfaMethod)
    .max(8)
    .describe("Those factors, where it is `RESTRICTED`. None in a new organization."),
  mfa_policy: z
    .enum(["OPTIONAL", "REQUIRED_FOR_ALL"])
    .describe("Whether all members need a second factor. `OPTIONAL` in a new organization."),
  session_maximum_minutes: z
    .number()
    .int()
    .min(5)
    .nullable()
    .meta({
      description:
        "The longest life of a session, in minutes from its sign-in; at most the project's. Lowering it shortens the sessions that exist. null, as in a new organization, for the project's.",
      examples: [480],
    }),
  rbac_email_implicit_role_assignments: z
    .array(
      z.object({
        role_id: z
          .string()
          .max(128)
          .meta({ description: "A role of the project's policy.", examples: ["editor"] }),
        domain: z
          .string()
          .max(255)
          .meta({ description: "A domain of e-mail addresses; exact.", examples: ["acme.com"] }),
      }),
    )
    .max(100)
    .describe("Roles that a member has by the domain of their address. None in a new organization."),
  first_party_connected_apps_allowed_type: AllSomeOrNone.describe(
    "Which of the project's own apps members may connect: all, some or none. `ALL_ALLOWED` in a new organization.",
  ),
  third_party_connected_apps_allowed_type: AllSomeOrNone.describe(
    "Which of other people's apps members may connect: all, some or none. `ALL_ALLOWED` in a new organization.",
  ),
  allowed_first_party_connected_apps: z
    .array(z.string().max(128))
    .max(100)
    .meta({
      description: "Ids of those apps, where it is `RESTRICTED`. None in a new organization.",
      examples: [["boards-sync"]],
    }),
  allowed_third_party_connected_apps: z
    .array(z.string().max(128))
    .max(100)
    .meta({
      description: "Ids of those apps, where it is `RESTRICTED`. None in a new organization.",
      examples: [["boards-sync"]],
    }),
});
export type OrganizationSettings = z.infer<typeof OrganizationSettings>;

export const ActiveConnection = z.object({
  connection_id: z.string().describe("The connection's id."),
  display_name: z.string().describe("The connection's name."),
  identity_provider: z.string().describe("What kind of identity provider stands behind it."),
});

/** An organization, as its members see it: docs/wire/rules.md#organization. */
export const Organization = OrganizationSettings.extend({
  organization_id: z.string().describe("The organization's id."),
  trusted_metadata: JsonObject.describe("What its members see and only back ends write."),
  sso_active_connections: z.array(ActiveConnection).describe("Its single sign-on connections in use."),
  scim_active_connection: ActiveConnection.pick({ connection_id: true, display_name: true })
    .nullable()
    .describe("The directory that members come from; null for none."),
}).describe("The organization, with all its settings.");
export type Organization = z.infer<typeof Organization>;

/** The part that anybody may see, by slug: docs/wire/rules.md#organizations. */
export const PublicOrganization = Organization.pick({
  organization_id: true,
  organization_name: true,
  organization_slug: true,
  organization_logo_url: true,
  organization_primary_color: true,
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
