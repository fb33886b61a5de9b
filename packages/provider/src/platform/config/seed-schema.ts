import { OrganizationSettings } from "@portico/wire/schemas";
import { z } from "zod";
import { HttpUrl } from "./fields.ts";

const SeedMember = z.strictObject({
  email_address: z.string().meta({ description: "The member's address.", examples: ["ada@acme.com"] }),
  name: z
    .string()
    .default("")
    .meta({ description: "The member's name.", examples: ["Ada Lovelace"] }),
  status: z
    .enum(["active", "pending", "invited", "deleted"])
    .default("active")
    .describe(
      "`active` members sign in, `invited` ones were invited, `pending` ones never signed in, `deleted` ones cannot.",
    ),
  roles: z
    .array(z.string())
    .default([])
    .meta({ description: "Ids of roles of `rbac_policy`, or `admin`.", examples: [["admin"]] }),
  password: z
    .string()
    .min(1)
    .max(4096)
    .optional()
    .meta({
      description: "A first password, set when the member is added. Give it as `env:NAME`.",
      examples: ["env:ADA_PASSWORD"],
    }),
});

const SeedConnection = {
  connection_id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{4,128}$/, { error: "4 to 128 letters, digits, - and _" })
    .meta({
      description:
        "The connection's id, unique in the project. It is part of the addresses that the identity provider gets.",
      examples: ["acme-okta"],
    }),
  display_name: z
    .string()
    .max(128)
    .default("")
    .meta({ description: "The name that the widget shows on the button.", examples: ["Okta"] }),
  identity_provider: z
    .string()
    .max(64)
    .default("generic")
    .describe(
      "The kind of identity provider, for the widget's icon: `google-workspace`, `microsoft-entra`, `okta`, or anything else.",
    ),
  attribute_mapping: z
    .record(z.string(), z.string())
    .default({})
    .meta({
      description: "Names of the identity provider's attributes, by ours: `email`, `full_name`, `groups` and others.",
      examples: [{ email: "mail", full_name: "displayName" }],
    }),
};

const SeedSsoConnection = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("saml").describe("A connection by SAML 2.0."),
    ...SeedConnection,
    idp_entity_id: z
      .string()
      .min(1)
      .meta({ description: "The identity provider's entity id.", examples: ["https://www.okta.com/exk1"] }),
    idp_sso_url: HttpUrl.meta({
      description: "The identity provider's address for logins.",
      examples: ["https://acme.okta.com/app/exk1/sso/saml"],
    }),
    certificates: z
      .array(z.string())
      .min(1)
      .max(5)
      .meta({
        description: "The certificates that sign the identity provider's answers: PEM, or the base64 of one.",
        examples: [["env:ACME_OKTA_CERTIFICATE"]],
      }),
    implicit_roles: z
      .array(
        z.strictObject({ role_id: z.string().meta({ description: "A role of `rbac_policy`.", examples: ["editor"] }) }),
      )
      .default([])
      .meta({ description: "Roles of everybody who comes by this connection.", examples: [[{ role_id: "editor" }]] }),
    group_implicit_roles: z
      .array(
        z.strictObject({
          role_id: z.string().meta({ description: "A role of `rbac_policy`.", examples: ["lead"] }),
          group: z
            .string()
            .meta({ description: "The group, as the identity provider names it.", examples: ["Engineering"] }),
        }),
      )
      .default([])
      .meta({
        description: "Roles by the identity provider's groups.",
        examples: [[{ role_id: "lead", group: "Engineering" }]],
      }),
  }),
  z.strictObject({
    type: z.literal("oidc").describe("A connection by OpenID Connect."),
    ...SeedConnection,
    issuer: HttpUrl.meta({ description: "The identity provider's issuer.", examples: ["https://acme.okta.com"] }),
    client_id: z
      .string()
      .min(1)
      .meta({ description: "Your client's id there.", examples: ["0oa1"] }),
    client_secret: z
      .string()
      .min(1)
      .meta({ description: "Your client's secret there. Give it as `env:NAME`.", examples: ["env:ACME_OKTA_SECRET"] }),
    custom_scopes: z
      .string()
      .default("")
      .meta({
        description: "Scopes to ask for in place of `openid profile email`, separated by spaces.",
        examples: ["openid profile email groups"],
      }),
  }),
]);
export type SeedSsoConnection = z.infer<typeof SeedSsoConnection>;

const SeedScimConnection = z.strictObject({
  connection_id: z
    .string()
    .regex(/^[\w.~-]{1,128}$/)
    .meta({ description: "The connection's id, as its address has it.", examples: ["scim-connection-acme"] }),
  display_name: z
    .string()
    .max(128)
    .default("")
    .meta({ description: "The name that admins read.", examples: ["Acme Okta"] }),
  identity_provider: z
    .string()
    .min(1)
    .max(64)
    .default("generic")
    .meta({ description: "The directory's maker.", examples: ["okta"] }),
  bearer_token: z
    .string()
    .regex(/^[\x21-\x7e]{32,512}$/, "32 to 512 visible characters")
    .meta({
      description: "The token that the directory shows. Give it as `env:NAME`.",
      examples: ["env:ACME_SCIM_TOKEN"],
    }),
  group_implicit_roles: z
    .array(
      z.strictObject({
        role_id: z.string().meta({ description: "A role of `rbac_policy`.", examples: ["lead"] }),
        group: z
          .string()
          .min(1)
          .max(256)
          .meta({ description: "The group, as the directory names it.", examples: ["Engineering"] }),
      }),
    )
    .default([])
    .meta({
      description: "Roles by the directory's groups. The groups are there, empty, before the directory pushes them.",
      examples: [[{ role_id: "lead", group: "Engineering" }]],
    }),
});

export const SeedOrganization = z.strictObject({
  ...OrganizationSettings.partial().shape,
  organization_name: z
    .string()
    .min(1)
    .max(128)
    .meta({ description: "The name that members read.", examples: ["Acme"] }),
  organization_slug: z.string().meta({
    description:
      "The name in addresses: 2 to 128 lower-case letters, digits, `-`, `.`, `_` or `~`; unique in the project.",
    examples: ["acme"],
  }),
  members: z.array(SeedMember).default([]).describe("Members. They are added when they are missing, never changed."),
  sso_connections: z
    .array(SeedSsoConnection)
    .default([])
    .describe("Single sign-on connections. They are added when they are missing, never changed."),
  scim_connection: SeedScimConnection.optional().describe(
    "The connection of the organization's directory. It is added when there is none, never changed.",
  ),
});
export type SeedOrganization = z.infer<typeof SeedOrganization>;
