import { OrganizationSettings } from "@portico/wire/schemas";
import { z } from "zod";
import { HttpUrl } from "./fields.ts";

const SeedMember = z.strictObject({
  email_address: z.string().meta({ description: "The member's email address.", examples: ["ada@acme.com"] }),
  name: z
    .string()
    .default("")
    .meta({ description: "The member's name.", examples: ["Ada Lovelace"] }),
  status: z
    .enum(["active", "pending", "invited", "deleted"])
    .default("active")
    .describe(
      "`active` members can sign in, `invited` members have an invitation, `pending` members have not signed in yet, `deleted` members cannot sign in.",
    ),
  roles: z
    .array(z.string())
    .default([])
    .meta({ description: "IDs of roles in `rbac_policy`, or `admin`.", examples: [["admin"]] }),
  password: z
    .string()
    .min(1)
    .max(4096)
    .optional()
    .meta({
      description: "Initial password, set when the member is created. Use `env:NAME` to read it from the environment.",
      examples: ["env:ADA_PASSWORD"],
    }),
});

const SeedConnection = {
  connection_id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{4,128}$/, { error: "4 to 128 letters, digits, - and _" })
    .meta({
      description:
        "The connection's ID, unique in the project. It is part of the URLs that you enter at the identity provider.",
      examples: ["acme-okta"],
    }),
  display_name: z
    .string()
    .max(128)
    .default("")
    .meta({ description: "The connection's name on the widget's button.", examples: ["Okta"] }),
  identity_provider: z
    .string()
    .max(64)
    .default("generic")
    .describe(
      "The kind of identity provider, which selects the widget's icon: `google-workspace`, `microsoft-entra`, `okta`, or another name.",
    ),
  attribute_mapping: z
    .record(z.string(), z.string())
    .default({})
    .meta({
      description:
        "Maps Portico's fields (`email`, `full_name`, `groups` and others) to the names of the identity provider's attributes.",
      examples: [{ email: "mail", full_name: "displayName" }],
    }),
  logs_out_at_idp: z
    .boolean()
    .default(false)
    .meta({ description: "Whether `sso.startLogout` also logs members out at the identity provider." }),
};

const SeedSsoConnection = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("saml").describe("A SAML 2.0 connection."),
    ...SeedConnection,
    idp_entity_id: z
      .string()
      .min(1)
      .meta({ description: "The identity provider's entity ID.", examples: ["https://www.okta.com/exk1"] }),
    idp_sso_url: HttpUrl.meta({
      description: "The identity provider's single sign-on URL.",
      examples: ["https://acme.okta.com/app/exk1/sso/saml"],
    }),
    idp_sso_binding: z.enum(["redirect", "post"]).default("redirect").meta({
      description: "The SAML binding of requests to that URL: HTTP-Redirect or HTTP-POST.",
    }),
    idp_slo_url: HttpUrl.optional().meta({
      description: "The identity provider's URL for SAML logout responses, by HTTP-Redirect.",
      examples: ["https://acme.okta.com/app/exk1/slo/saml"],
    }),
    certificates: z
      .array(z.string())
      .min(1)
      .max(5)
      .meta({
        description: "The certificates that verify the identity provider's responses, as PEM or base64. 1 to 5.",
        examples: [["env:ACME_OKTA_CERTIFICATE"]],
      }),
    implicit_roles: z
      .array(
        z.strictObject({
          role_id: z.string().meta({ description: "ID of a role in `rbac_policy`.", examples: ["editor"] }),
        }),
      )
      .default([])
      .meta({
        description: "Roles of all members who sign in with this connection.",
        examples: [[{ role_id: "editor" }]],
      }),
    group_implicit_roles: z
      .array(
        z.strictObject({
          role_id: z.string().meta({ description: "ID of a role in `rbac_policy`.", examples: ["lead"] }),
          group: z
            .string()
            .meta({ description: "The group's name at the identity provider.", examples: ["Engineering"] }),
        }),
      )
      .default([])
      .meta({
        description: "Roles that members of the identity provider's groups get.",
        examples: [[{ role_id: "lead", group: "Engineering" }]],
      }),
  }),
  z.strictObject({
    type: z.literal("oidc").describe("An OpenID Connect connection."),
    ...SeedConnection,
    issuer: HttpUrl.meta({ description: "The identity provider's issuer.", examples: ["https://acme.okta.com"] }),
    client_id: z
      .string()
      .min(1)
      .meta({ description: "Your client ID at the identity provider.", examples: ["0oa1"] }),
    client_secret: z
      .string()
      .min(1)
      .meta({
        description: "Your client secret at the identity provider. Use `env:NAME` to read it from the environment.",
        examples: ["env:ACME_OKTA_SECRET"],
      }),
    custom_scopes: z
      .string()
      .default("")
      .meta({
        description: "Scopes to request instead of `openid profile email`, separated by spaces.",
        examples: ["openid profile email groups"],
      }),
  }),
]);
export type SeedSsoConnection = z.infer<typeof SeedSsoConnection>;

const SeedScimConnection = z.strictObject({
  connection_id: z
    .string()
    .regex(/^[\w.~-]{1,128}$/)
    .meta({ description: "The connection's ID, which is part of its URL.", examples: ["scim-connection-acme"] }),
  display_name: z
    .string()
    .max(128)
    .default("")
    .meta({ description: "The connection's name, shown to admins.", examples: ["Acme Okta"] }),
  identity_provider: z
    .string()
    .min(1)
    .max(64)
    .default("generic")
    .meta({ description: "The kind of directory, such as `okta`.", examples: ["okta"] }),
  bearer_token: z
    .string()
    .regex(/^[\x21-\x7e]{32,512}$/, "32 to 512 visible characters")
    .meta({
      description:
        "The bearer token with which the directory authenticates. Use `env:NAME` to read it from the environment.",
      examples: ["env:ACME_SCIM_TOKEN"],
    }),
  group_implicit_roles: z
    .array(
      z.strictObject({
        role_id: z.string().meta({ description: "ID of a role in `rbac_policy`.", examples: ["lead"] }),
        group: z
          .string()
          .min(1)
          .max(256)
          .meta({ description: "The group's name in the directory.", examples: ["Engineering"] }),
      }),
    )
    .default([])
    .meta({
      description:
        "Roles that members of the directory's groups get. The groups are created empty until the directory syncs them.",
      examples: [[{ role_id: "lead", group: "Engineering" }]],
    }),
});

export const SeedOrganization = z.strictObject({
  ...OrganizationSettings.partial().shape,
  organization_name: z
    .string()
    .min(1)
    .max(128)
    .meta({ description: "The organization's name, shown to members.", examples: ["Acme"] }),
  organization_slug: z.string().meta({
    description:
      "The organization's slug for URLs: 2 to 128 lowercase letters, digits, `-`, `.`, `_` or `~`. Unique in the project.",
    examples: ["acme"],
  }),
  members: z
    .array(SeedMember)
    .default([])
    .describe("Members to create if they are missing. Existing ones are not changed."),
  sso_connections: z
    .array(SeedSsoConnection)
    .default([])
    .describe("Single sign-on connections to create if they are missing. Existing ones are not changed."),
  scim_connection: SeedScimConnection.optional().describe(
    "The organization's SCIM connection. It is created if the organization has no SCIM connection. An existing one is not changed.",
  ),
});
export type SeedOrganization = z.infer<typeof SeedOrganization>;
