import { z } from "zod";
import { PlainName, Timestamp, Url } from "../entities/fields.ts";
import { ClientType, Scope } from "./idp.ts";

const ClientId = z.string().regex(/^[A-Za-z0-9._~-]{1,128}$/, { error: "1 to 128 letters, digits, - . _ and ~" });

const fields = {
  client_name: PlainName.min(1).max(128).describe("The app's name on the consent page: one line, without URLs."),
  client_description: z.string().max(512).describe("Its description."),
  client_logo_url: z.string().max(2048).describe("URL of its logo, with https; empty for none."),
  redirect_urls: z.array(Url).min(1).max(50).describe("Redirect URLs for authorization codes. The match is exact."),
  post_logout_redirect_urls: z.array(Url).max(50).describe("Redirect URLs after a logout."),
  backchannel_logout_uri: z
    .string()
    .max(2048)
    .describe(
      "URL of the app's server that gets a logout token when a session ends in which a member logged in to it (OpenID Connect Back-Channel Logout 1.0); empty for none.",
    ),
  backchannel_logout_session_required: z
    .boolean()
    .describe("Whether the app needs `sid` in logout tokens. Portico's always have it."),
  allowed_scopes: z
    .array(Scope)
    .max(100)
    .describe(
      "The scopes that it may request: standard scopes and scopes of the RBAC policy. `ssf.manage` lets it manage its stream of security events.",
    ),
  client_credentials: z
    .boolean()
    .describe("Whether it may use client credentials in organizations that allow it. Not for public clients."),
};

/** An app as the management API shows it. */
export const ConnectedApp = z.object({
  client_id: z.string().describe("Its client ID."),
  client_type: ClientType.describe("Whether the app is yours or another company's, and whether it is a public client."),
  ...fields,
  allowed_scopes: z.array(z.string()).describe(fields.allowed_scopes.description ?? ""),
  source: z
    .enum(["configuration", "management", "registration"])
    .describe(
      "Where the app was added: `configuration` apps can only be changed in the configuration file, `registration` apps registered themselves.",
    ),
  has_next_secret: z.boolean().describe("Whether a secret rotation is in progress. Both secrets are valid."),
  created_at: Timestamp.describe("When it was created; RFC 3339, UTC."),
  updated_at: Timestamp.describe("When it was last changed; RFC 3339, UTC."),
});
export type ConnectedApp = z.infer<typeof ConnectedApp>;

/** For your server. */
export const CreateConnectedAppRequest = z.strictObject({
  client_id: ClientId.optional().describe("Its client ID. Default: generated."),
  client_type: ClientType.describe(
    "Whether the app is yours or another company's, and whether it is a public client. It cannot be changed.",
  ),
  client_name: fields.client_name,
  client_description: fields.client_description.optional(),
  client_logo_url: fields.client_logo_url.optional(),
  redirect_urls: fields.redirect_urls,
  post_logout_redirect_urls: fields.post_logout_redirect_urls.optional(),
  backchannel_logout_uri: fields.backchannel_logout_uri.optional(),
  backchannel_logout_session_required: fields.backchannel_logout_session_required.optional(),
  allowed_scopes: fields.allowed_scopes.optional(),
  client_credentials: fields.client_credentials.optional(),
});
export type CreateConnectedAppRequest = z.infer<typeof CreateConnectedAppRequest>;

export const UpdateConnectedAppRequest = z.strictObject(fields).partial();
export type UpdateConnectedAppRequest = z.infer<typeof UpdateConnectedAppRequest>;

export const ConnectedAppResponse = z.object({ connected_app: ConnectedApp.describe("The app.") });
export type ConnectedAppResponse = z.infer<typeof ConnectedAppResponse>;

export const ConnectedAppsResponse = z.object({
  connected_apps: z.array(ConnectedApp).describe("The apps, oldest first; at most 1000."),
});
export type ConnectedAppsResponse = z.infer<typeof ConnectedAppsResponse>;

export const ConnectedAppSecretResponse = ConnectedAppResponse.extend({
  client_secret: z.string().nullable().describe("Its secret, returned only once; null for a public client."),
});
export type ConnectedAppSecretResponse = z.infer<typeof ConnectedAppSecretResponse>;

/** The stream of security events to an app, for operators. */
export const SignalStream = z.object({
  client_id: z.string().describe("The client ID of the app."),
  stream_id: z.string().describe("Its ID, which the app knows."),
  method: z.enum(["push", "poll"]).describe("Whether events are pushed to the app's URL, or the app polls them."),
  endpoint_url: z.string().describe("URL of the app's server that gets events; empty if the app polls."),
  events: z
    .array(z.string())
    .describe("The events about members that it gets: `session-revoked`, `credential-change`."),
  status: z
    .enum(["enabled", "paused", "disabled"])
    .describe("Whether events are sent. A paused stream keeps them, and a disabled one drops them."),
  reason: z.string().describe("Why it has this status; empty for none."),
  is_held: z.boolean().describe("Whether you paused it, so that the app cannot enable it."),
  pending: z.int().describe("How many events wait; at most 10000."),
  last_delivered_at: Timestamp.nullable().describe("When the app last took an event; RFC 3339, UTC. Null for never."),
  failing_since: Timestamp.nullable().describe("When deliveries began to fail; RFC 3339, UTC. Null if they do not."),
  last_error: z.string().describe("Why the last delivery failed; empty after a success."),
  created_at: Timestamp.describe("When the app created it; RFC 3339, UTC."),
});
export type SignalStream = z.infer<typeof SignalStream>;

export const SignalStreamsResponse = z.object({
  signal_streams: z.array(SignalStream).describe("The streams of the project's apps, oldest first; at most 1000."),
});
export type SignalStreamsResponse = z.infer<typeof SignalStreamsResponse>;

export const SignalStreamResponse = z.object({ signal_stream: SignalStream.describe("The stream.") });
export type SignalStreamResponse = z.infer<typeof SignalStreamResponse>;

export const UpdateSignalStreamRequest = z.strictObject({
  status: z
    .enum(["enabled", "paused"])
    .describe("`paused` keeps events until you send `enabled`. The app is informed."),
});
export type UpdateSignalStreamRequest = z.infer<typeof UpdateSignalStreamRequest>;
