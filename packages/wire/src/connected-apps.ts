import { z } from "zod";
import { PlainName, Timestamp, Url } from "./fields.ts";
import { ClientType, Scope } from "./idp.ts";

const ClientId = z.string().regex(/^[A-Za-z0-9._~-]{1,128}$/, { error: "1 to 128 letters, digits, - . _ and ~" });

const fields = {
  client_name: PlainName.min(1)
    .max(128)
    .describe("Shown to members who are asked: one line, without addresses of pages."),
  client_description: z.string().max(512).describe("What it says of itself."),
  client_logo_url: z.string().max(2048).describe("An https address; empty for none."),
  redirect_urls: z.array(Url).min(1).max(50).describe("Where codes go; compared as whole texts."),
  post_logout_redirect_urls: z.array(Url).max(50).describe("Where the browser may go after a logout."),
  allowed_scopes: z.array(Scope).max(100).describe("What it may ask for: standard scopes, and those of the policy."),
  client_credentials: z
    .boolean()
    .describe("Whether it may get tokens for itself, where an organization lets it. Never for a public app."),
};

/** An app as the management API shows it. */
export const ConnectedApp = z.object({
  client_id: z.string().describe("Its client id."),
  client_type: ClientType.describe("Whose app it is, and whether it keeps a secret."),
  ...fields,
  allowed_scopes: z.array(z.string()).describe(fields.allowed_scopes.description ?? ""),
  source: z
    .enum(["configuration", "management", "registration"])
    .describe("Who put it here: what stands in the configuration is changed there, `registration` is the app itself."),
  has_next_secret: z.boolean().describe("Whether a new secret is about to take the old one's place; both are good."),
  created_at: Timestamp.describe("When it was added; RFC 3339, UTC."),
  updated_at: Timestamp.describe("When it was last changed; RFC 3339, UTC."),
});
export type ConnectedApp = z.infer<typeof ConnectedApp>;

/** For a host's back end. */
export const CreateConnectedAppRequest = z.strictObject({
  client_id: ClientId.optional().describe("Its client id; one is made up when absent."),
  client_type: ClientType.describe("Whose app it is, and whether it keeps a secret. It never changes."),
  client_name: fields.client_name,
  client_description: fields.client_description.optional(),
  client_logo_url: fields.client_logo_url.optional(),
  redirect_urls: fields.redirect_urls,
  post_logout_redirect_urls: fields.post_logout_redirect_urls.optional(),
  allowed_scopes: fields.allowed_scopes.optional(),
  client_credentials: fields.client_credentials.optional(),
});
export type CreateConnectedAppRequest = z.infer<typeof CreateConnectedAppRequest>;

export const UpdateConnectedAppRequest = z.strictObject(fields).partial();
export type UpdateConnectedAppRequest = z.infer<typeof UpdateConnectedAppRequest>;

export const ConnectedAppResponse = z.object({ connected_app: ConnectedApp.describe("The app.") });
export type ConnectedAppResponse = z.infer<typeof ConnectedAppResponse>;

export const ConnectedAppsResponse = z.object({
  connected_apps: z.array(ConnectedApp).describe("The apps, the oldest first; at most 1000."),
});
export type ConnectedAppsResponse = z.infer<typeof ConnectedAppsResponse>;

export const ConnectedAppSecretResponse = ConnectedAppResponse.extend({
  client_secret: z.string().nullable().describe("Its secret, shown this once; null for a public app."),
});
export type ConnectedAppSecretResponse = z.infer<typeof ConnectedAppSecretResponse>;
