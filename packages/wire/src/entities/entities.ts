import { z } from "zod";
import { JsonObject, Timestamp } from "./fields.ts";
import { oauthProviderNames } from "./oauth-providers.ts";

/** The second factors that a member can set up. */
export const MfaMethod = z.enum(["sms_otp", "totp", "passkey"]);
export type MfaMethod = z.infer<typeof MfaMethod>;

/** How their answers reach the provider. */
export const mfaDeliveries = ["sms", "authenticator_app", "passkey"] as const;

const RoleSource = z.object({
  type: z
    .enum(["direct_assignment", "email_assignment", "sso_connection", "sso_connection_group", "scim_connection_group"])
    .describe("Why the member has the role."),
  details: JsonObject.describe(
    "The domain, connection or group that the role comes from; empty for a direct assignment.",
  ),
});

/** A member: docs/wire/rules.md#member. All fields are present; `""`, `[]`, `{}` and `false` mean no value. */
export const Member = z
  .object({
    organization_id: z.string().describe("The organization that they are a member of."),
    member_id: z.string().describe("The member's ID."),
    email_address: z.string().describe("Their email address, with ASCII letters in lowercase."),
    email_address_verified: z.boolean().describe("Whether it is verified."),
    retired_email_addresses: z
      .array(
        z.object({
          email_id: z.string().optional().describe("The ID of the former email address."),
          email_address: z.string().optional().describe("The former email address."),
        }),
      )
      .describe("Their former email addresses."),
    status: z
      .enum(["active", "pending", "invited", "deleted"])
      .describe(
        "`invited` until they accept the invitation, `pending` until they first sign in. `deleted` members can be reactivated.",
      ),
    name: z.string().describe("Their name; may be empty."),
    trusted_metadata: JsonObject.describe("Custom data that the member can read and only your server can write."),
    untrusted_metadata: JsonObject.describe("Custom data that the member can read and write."),
    created_at: Timestamp.describe("When they were created; RFC 3339, UTC."),
    updated_at: Timestamp.describe("When they were last changed; RFC 3339, UTC."),
    sso_registrations: z
      .array(
        z.object({
          connection_id: z.string().describe("The connection."),
          external_id: z.string().describe("The member's ID at the identity provider."),
          registration_id: z.string().describe("The registration's ID."),
          sso_attributes: JsonObject.describe("Attributes from the identity provider."),
        }),
      )
      .describe("The single sign-on connections they have signed in with."),
    is_breakglass: z
      .boolean()
      .describe(
        "Whether they have emergency access: they can sign in with another method and a second factor even if the organization allows only single sign-on.",
      ),
    member_password_id: z.string().describe("Their password's ID; empty for none."),
    mfa_enrolled: z.boolean().describe("Whether each of their logins requires a second factor."),
    mfa_phone_number: z.string().describe("Their phone number for codes, in E.164; empty for none."),
    mfa_phone_number_verified: z.boolean().describe("Whether it is verified."),
    roles: z
      .array(
        z.object({
          role_id: z.string().describe("ID of a role in the RBAC policy."),
          sources: z.array(RoleSource).describe("Why the member has the role."),
        }),
      )
      .describe("Their roles."),
    default_mfa_method: z.enum([...MfaMethod.options, ""]).describe("Their default second factor; empty for none."),
    totp_registration_id: z.string().describe("Their authenticator app's ID; empty for none."),
    /** Portico's own. */
    mfa_passkey_id: z.string().describe("A passkey that is their second factor; empty for none."),
    oauth_registrations: z
      .array(
        z.object({
          member_oauth_registration_id: z.string().describe("The registration's ID."),
          provider_subject: z.string().describe("The member's ID at the provider."),
          provider_type: z.string().describe("The provider."),
          profile_picture_url: z.string().nullable().describe("Their picture; null for none."),
          locale: z.string().nullable().describe("Their language at the provider; null if unknown."),
          provider_tenants: z
            .array(
              z.object({
                tenant_id: z.string().describe("The tenant's ID at the provider."),
                tenant_name: z.string().describe("Its name."),
              }),
            )
            .describe("The provider's tenants that they belong to."),
        }),
      )
      .describe("Their linked OAuth accounts."),
  })
  .describe("The member.");
export type Member = z.infer<typeof Member>;

export const AuthMethod = z.enum([
  "sso",
  "magic_link",
  "email_otp",
  "password",
  "passkey",
  ...oauthProviderNames.map((name) => `${name}_oauth` as const),
]);
export type AuthMethod = z.infer<typeof AuthMethod>;

const AllOrSome = z.enum(["ALL_ALLOWED", "RESTRICTED"]);
const AllSomeOrNone = z.enum(["ALL_ALLOWED", "RESTRICTED", "NOT_ALLOWED"]);
const SomeOrNone = z.enum(["RESTRICTED", "NOT_ALLOWED"]);

/** The settings that an admin can change: docs/wire/rules.md#organization. */
export const OrganizationSettings = z.object({
  organization_name: z.string().min(1).max(128).describe("Its name, shown to members."),
  organization_slug: z
    .string()
    .max(256)
    .describe("Its slug for URLs: 2 to 128 lowercase letters, digits, `-`, `.`, `_` or `~`. Unique in the project."),
  organization_logo_url: z
    .string()
    .max(2048)
    .meta({
      description: "URL of its logo for screens and emails, with http(s); empty for none.",
      examples: ["https://acme.com/logo.png"],
    }),
  /** Portico's own. */
  organization_primary_color: z
    .string()
    .max(7)
    .meta({
      description:
        "Color of the primary button in its members' screens and emails, as `#rgb` or `#rrggbb`; empty uses the project's color.",
      examples: ["#0f766e"],
    }),
  sso_default_connection_id: z
    .string()
    .nullable()
    .meta({ description: "The default single sign-on connection; null for none.", examples: ["acme-okta"] }),
  sso_jit_provisioning: AllSomeOrNone.describe(
    "Who may join through single sign-on: users of all connections, of some connections (`RESTRICTED`), or no one. Default: `NOT_ALLOWED`.",
  ),
  sso_jit_provisioning_allowed_connections: z
    .array(z.string().max(128))
    .max(100)
    .meta({
      description: "The allowed connections if it is `RESTRICTED`. Default: none.",
      examples: [["acme-okta"]],
    }),
  email_allowed_domains: z
    .array(z.string().max(255))
    .max(100)
    .meta({
      description:
        "Domains for `email_jit_provisioning` and `email_invites`. They are matched exactly. Public email domains are not allowed. Default: none.",
      examples: [["acme.com"]],
    }),
  email_jit_provisioning: SomeOrNone.describe(
    "Whether anyone with a verified email address in `email_allowed_domains` may join. Default: `NOT_ALLOWED`.",
  ),
  email_invites: AllSomeOrNone.describe(
    "Who may be invited: anyone, only addresses in `email_allowed_domains` (`RESTRICTED`), or no one. Default: `ALL_ALLOWED`.",
  ),
  oauth_tenant_jit_provisioning: SomeOrNone.describe(
    "Whether users of `allowed_oauth_tenants` may join through OAuth. Default: `NOT_ALLOWED`.",
  ),
  allowed_oauth_tenants: z.record(z.string().max(64), z.array(z.string().max(256)).max(100)).meta({
    description: "The allowed tenants, as a list per OAuth provider. Default: none.",
    examples: [{ slack: ["T0123456"] }],
  }),
  auth_methods: AllOrSome.describe(
    "Which sign-in methods are allowed: all, or some (`RESTRICTED`). Default: `ALL_ALLOWED`.",
  ),
  allowed_auth_methods: z
    .array(AuthMethod)
    .max(16)
    .describe("The allowed methods if it is `RESTRICTED`. Default: none."),
  mfa_methods: AllOrSome.describe(
    "Which second factors are allowed: all, or some (`RESTRICTED`). Default: `ALL_ALLOWED`.",
  ),
  allowed_mfa_methods: z.array(MfaMethod).max(8).describe("The allowed methods if it is `RESTRICTED`. Default: none."),
  mfa_policy: z
    .enum(["OPTIONAL", "REQUIRED_FOR_ALL"])
    .describe("Whether all members need a second factor. Default: `OPTIONAL`."),
  /** Portico's own: docs/mfa.md#remembered-devices. */
  mfa_remembered_device_days: z
    .literal([7, 30])
    .nullable()
    .meta({
      description:
        "How many days members can skip the second factor in a browser in which they have shown it: 7 or 30. null always asks for it. Default: null.",
      examples: [30],
    }),
  /** Portico's own. */
  allowed_passkey_aaguids: z
    .array(
      z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { error: "must be an AAGUID in lowercase" }),
    )
    .max(100)
    .meta({
      description:
        "AAGUIDs of the authenticators whose passkeys members may add and use, also if they were added before. Authenticators name their AAGUID themselves. Empty allows all. Default: empty.",
      examples: [["bada5566-a7aa-401f-bd96-45619a55120d"]],
    }),
  session_maximum_minutes: z
    .number()
    .int()
    .min(5)
    .nullable()
    .meta({
      description:
        "Maximum lifetime of a session, in minutes since its sign-in, up to the project's maximum. Lowering it also shortens existing sessions. null uses the project's maximum. Default: null.",
      examples: [480],
    }),
  session_idle_minutes: z
    .number()
    .int()
    .min(5)
    .nullable()
    .meta({
      description:
        "Ends a session that no page has used for this many minutes. An open page counts as use: the client renews its session every three minutes. null ends none. Default: null.",
      examples: [60],
    }),
  concurrent_session_limit: z
    .number()
    .int()
    .min(1)
    .max(100)
    .nullable()
    .meta({
      description:
        "Maximum sessions that a member has at once. A further sign-in ends the oldest. Sessions of apps and of support staff don't count. null has no limit. Default: null.",
      examples: [3],
    }),
  rbac_email_implicit_role_assignments: z
    .array(
      z.object({
        role_id: z
          .string()
          .max(128)
          .meta({ description: "ID of a role in the RBAC policy.", examples: ["editor"] }),
        domain: z
          .string()
          .max(255)
          .meta({ description: "An email domain, matched exactly.", examples: ["acme.com"] }),
      }),
    )
    .max(100)
    .describe("Roles that members have because of their email domain. Default: none."),
  first_party_connected_apps_allowed_type: AllSomeOrNone.describe(
    "Which of the project's own apps members may connect: all, some (`RESTRICTED`), or none. Default: `ALL_ALLOWED`.",
  ),
  third_party_connected_apps_allowed_type: AllSomeOrNone.describe(
    "Which third-party apps members may connect: all, some (`RESTRICTED`), or none. Default: `ALL_ALLOWED`.",
  ),
  allowed_first_party_connected_apps: z
    .array(z.string().max(128))
    .max(100)
    .meta({
      description: "Client IDs of the allowed apps if it is `RESTRICTED`. Default: none.",
      examples: [["boards-sync"]],
    }),
  allowed_third_party_connected_apps: z
    .array(z.string().max(128))
    .max(100)
    .meta({
      description: "Client IDs of the allowed apps if it is `RESTRICTED`. Default: none.",
      examples: [["boards-sync"]],
    }),
});
export type OrganizationSettings = z.infer<typeof OrganizationSettings>;

export const ActiveConnection = z.object({
  connection_id: z.string().describe("The connection's ID."),
  display_name: z.string().describe("The connection's name."),
  identity_provider: z.string().describe("The kind of identity provider, such as `okta`."),
});

/** An organization, as its members see it: docs/wire/rules.md#organization. */
export const Organization = OrganizationSettings.extend({
  organization_id: z.string().describe("The organization's ID."),
  trusted_metadata: JsonObject.describe("Custom data that members can read and only your server can write."),
  sso_active_connections: z.array(ActiveConnection).describe("Its active single sign-on connections."),
  scim_active_connection: ActiveConnection.pick({ connection_id: true, display_name: true })
    .nullable()
    .describe("Its directory (SCIM) connection; null for none."),
}).describe("The organization, with all its settings.");
export type Organization = z.infer<typeof Organization>;

/** The public part of an organization, by slug: docs/wire/rules.md#organizations. */
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
