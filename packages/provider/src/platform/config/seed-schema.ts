import { OrganizationSettings } from "@portico/wire/schemas";
import { z } from "zod";
import { HttpUrl, setting } from "./fields.ts";

const SeedMember = z.strictObject({
  email_address: setting(z.string(), "The member's email address.", "ada@acme.com"),
  name: setting(z.string().default(""), "The member's name.", "Ada Lovelace"),
  status: setting(
    z.enum(["active", "pending", "invited", "deleted"]).default("active"),
    "`active` members can sign in, `invited` members have an invitation, `pending` members have not signed in yet, `deleted` members cannot sign in.",
  ),
  roles: setting(z.array(z.string()).default([]), "IDs of roles in `rbac_policy`, or `admin`.", ["admin"]),
  password: setting(
    z.string().min(1).max(4096).optional(),
    "Initial password, set when the member is created. Use `env:NAME` to read it from the environment.",
    "env:ADA_PASSWORD",
  ),
});

const SeedConnection = {
  connection_id: setting(
    z.string().regex(/^[A-Za-z0-9_-]{4,128}$/, { error: "4 to 128 letters, digits, - and _" }),
    "The connection's ID, unique in the project. It is part of the URLs that you enter at the identity provider.",
    "acme-okta",
  ),
  display_name: setting(z.string().max(128).default(""), "The connection's name on the widget's button.", "Okta"),
  identity_provider: setting(
    z.string().max(64).default("generic"),
    "The kind of identity provider, which selects the widget's icon: `google-workspace`, `microsoft-entra`, `okta`, or another name.",
  ),
  attribute_mapping: setting(
    z.record(z.string(), z.string()).default({}),
    "Maps Portico's fields (`email`, `full_name`, `groups` and others) to the names of the identity provider's attributes.",
    { email: "mail", full_name: "displayName" },
  ),
  logs_out_at_idp: setting(
    z.boolean().default(false),
    "Whether `sso.startLogout` also logs members out at the identity provider.",
  ),
};

const SeedSsoConnection = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("saml").describe("A SAML 2.0 connection."),
    ...SeedConnection,
    idp_entity_id: setting(z.string().min(1), "The identity provider's entity ID.", "https://www.okta.com/exk1"),
    idp_sso_url: setting(
      HttpUrl,
      "The identity provider's single sign-on URL.",
      "https://acme.okta.com/app/exk1/sso/saml",
    ),
    idp_sso_binding: setting(
      z.enum(["redirect", "post"]).default("redirect"),
      "The SAML binding of requests to that URL: HTTP-Redirect or HTTP-POST.",
    ),
    idp_slo_url: setting(
      HttpUrl.optional(),
      "The identity provider's URL for SAML logout responses, by HTTP-Redirect.",
      "https://acme.okta.com/app/exk1/slo/saml",
    ),
    certificates: setting(
      z.array(z.string()).min(1).max(5),
      "The certificates that verify the identity provider's responses, as PEM or base64. 1 to 5.",
      ["env:ACME_OKTA_CERTIFICATE"],
    ),
    implicit_roles: setting(
      z
        .array(
          z.strictObject({
            role_id: setting(z.string(), "ID of a role in `rbac_policy`.", "editor"),
          }),
        )
        .default([]),
      "Roles of all members who sign in with this connection.",
      [{ role_id: "editor" }],
    ),
    group_implicit_roles: setting(
      z
        .array(
          z.strictObject({
            role_id: setting(z.string(), "ID of a role in `rbac_policy`.", "lead"),
            group: setting(z.string(), "The group's name at the identity provider.", "Engineering"),
          }),
        )
        .default([]),
      "Roles that members of the identity provider's groups get.",
      [{ role_id: "lead", group: "Engineering" }],
    ),
  }),
  z.strictObject({
    type: z.literal("oidc").describe("An OpenID Connect connection."),
    ...SeedConnection,
    issuer: setting(HttpUrl, "The identity provider's issuer.", "https://acme.okta.com"),
    client_id: setting(z.string().min(1), "Your client ID at the identity provider.", "0oa1"),
    client_secret: setting(
      z.string().min(1),
      "Your client secret at the identity provider. Use `env:NAME` to read it from the environment.",
      "env:ACME_OKTA_SECRET",
    ),
    custom_scopes: setting(
      z.string().default(""),
      "Scopes to request instead of `openid profile email`, separated by spaces.",
      "openid profile email groups",
    ),
  }),
]);
export type SeedSsoConnection = z.infer<typeof SeedSsoConnection>;

const SeedScimConnection = z.strictObject({
  connection_id: setting(
    z.string().regex(/^[\w.~-]{1,128}$/),
    "The connection's ID, which is part of its URL.",
    "scim-connection-acme",
  ),
  display_name: setting(z.string().max(128).default(""), "The connection's name, shown to admins.", "Acme Okta"),
  identity_provider: setting(
    z.string().min(1).max(64).default("generic"),
    "The kind of directory, such as `okta`.",
    "okta",
  ),
  bearer_token: setting(
    z.string().regex(/^[\x21-\x7e]{32,512}$/, "32 to 512 visible characters"),
    "The bearer token with which the directory authenticates. Use `env:NAME` to read it from the environment.",
    "env:ACME_SCIM_TOKEN",
  ),
  group_implicit_roles: setting(
    z
      .array(
        z.strictObject({
          role_id: setting(z.string(), "ID of a role in `rbac_policy`.", "lead"),
          group: setting(z.string().min(1).max(256), "The group's name in the directory.", "Engineering"),
        }),
      )
      .default([]),
    "Roles that members of the directory's groups get. The groups are created empty until the directory syncs them.",
    [{ role_id: "lead", group: "Engineering" }],
  ),
});

export const SeedOrganization = z.strictObject({
  ...OrganizationSettings.partial().shape,
  organization_name: setting(z.string().min(1).max(128), "The organization's name, shown to members.", "Acme"),
  organization_slug: setting(
    z.string(),
    "The organization's slug for URLs: 2 to 128 lowercase letters, digits, `-`, `.`, `_` or `~`. Unique in the project.",
    "acme",
  ),
  members: setting(
    z.array(SeedMember).default([]),
    "Members to create if they are missing. Existing ones are not changed.",
  ),
  sso_connections: setting(
    z.array(SeedSsoConnection).default([]),
    "Single sign-on connections to create if they are missing. Existing ones are not changed.",
  ),
  scim_connection: SeedScimConnection.optional().describe(
    "The organization's SCIM connection. It is created if the organization has no SCIM connection. An existing one is not changed.",
  ),
});
export type SeedOrganization = z.infer<typeof SeedOrganization>;
