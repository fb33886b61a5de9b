import { ClientType, Scope } from "@portico/wire/schemas";
import { z } from "zod";
import { HttpUrl, setting } from "./fields.ts";

const standardScopes = ["openid", "profile", "email", "phone", "offline_access"];

export const ConnectedApp = z.strictObject({
  client_id: setting(
    z.string().regex(/^[A-Za-z0-9._~-]{1,128}$/, { error: "1 to 128 letters, digits, - . _ and ~" }),
    "The app's client ID: 1 to 128 letters, digits, `-`, `.`, `_` and `~`.",
    "boards-sync",
  ),
  client_secret: setting(
    z.string().min(16).optional(),
    "The client secret of a confidential app, stored as a hash. At least 16 characters. Use `env:NAME` to read it from the environment.",
    "env:BOARDS_SYNC_SECRET",
  ),
  client_type: setting(
    ClientType,
    "Whether the app is yours (`first_party`) or another company's (`third_party`). `_public` apps are public clients without a secret.",
    "third_party",
  ),
  client_name: setting(z.string().min(1).max(128), "The app's name on the consent page.", "Boards Sync"),
  client_description: setting(
    z.string().max(512).default(""),
    "What the app does, shown to members.",
    "Copies cards to your calendar.",
  ),
  client_logo_url: setting(
    z.union([z.literal(""), HttpUrl]).default(""),
    "Absolute URL of the app's logo.",
    "https://sync.example.com/logo.svg",
  ),
  redirect_urls: setting(
    z.array(z.string().max(2048)).min(1).max(50),
    "Allowed redirect URLs for authorization codes, at most 50. The match is exact.",
    ["https://sync.example.com/callback"],
  ),
  post_logout_redirect_urls: setting(
    z.array(z.string().max(2048)).max(50).default([]),
    "Allowed redirect URLs after logout, at most 50. The match is exact.",
    ["https://sync.example.com/bye"],
  ),
  backchannel_logout_uri: setting(
    z.union([z.literal(""), HttpUrl]).default(""),
    "URL of the app's server that gets a logout token when a session ends in which a member logged in to it (OpenID Connect Back-Channel Logout 1.0).",
    "https://sync.example.com/backchannel-logout",
  ),
  backchannel_logout_session_required: setting(
    z.boolean().default(false),
    "Whether the app needs `sid` in logout tokens. Portico's always have it.",
  ),
  allowed_scopes: setting(
    z.array(Scope).max(100).default(standardScopes),
    "The scopes that the app may request. `ssf.manage` lets it manage its stream of security events.",
  ),
  client_credentials: setting(
    z.boolean().default(false),
    "Enables client credentials (RFC 6749 section 4.4) for the app, in organizations that allow it.",
  ),
});
export type ConnectedApp = z.infer<typeof ConnectedApp>;

export const ProtectedResource = z.strictObject({
  // Together with the longest redirect URL it has to fit into the key of a consent.
  resource: setting(
    HttpUrl.max(256),
    "The API's URL, used as the audience of its access tokens (RFC 8707).",
    "https://api.example.com",
  ),
  resource_name: setting(z.string().max(128).default(""), "The API's name on the consent page.", "Boards API"),
  scopes: setting(z.array(Scope).max(100), "The scopes that the API accepts.", ["read:boards"]),
});

/** Schemes that browsers handle themselves. A redirect to one would run or show what the URL contains. */
const webSchemes = new Set(
  (
    "http https ws wss ftp file data javascript vbscript blob about view-source filesystem mailto tel sms intent " +
    "chrome edge resource jar feed mhtml res search shell mocha livescript"
  ).split(" "),
);

export const DynamicRegistration = z.strictObject({
  enabled: setting(
    z.boolean().default(false),
    "Enables dynamic client registration (RFC 7591), so that apps can register themselves.",
  ),
  allowed_scopes: setting(
    z.array(Scope).max(100).default(standardScopes),
    "The scopes that an app registered this way may request.",
  ),
  private_use_schemes: setting(
    z
      .array(
        z
          .string()
          .max(32)
          .regex(/^[a-z][a-z0-9+-]*$/, { error: "a URL scheme in lowercase, without a colon" })
          .refine((scheme) => !webSchemes.has(scheme) && !/^ms-|-ms$|extension$/.test(scheme), {
            error: "a scheme of an app, not one that browsers handle",
          }),
      )
      .max(20)
      .default([]),
    "Private-use URL schemes without a dot that public apps may redirect to. RFC 8252 asks for a reversed domain name such as `com.example.app`, which is always allowed, but some apps use shorter ones. If you remove a scheme, apps can no longer redirect to it, whenever they registered.",
    ["cursor"],
  ),
});

export const ClientCredentials = z.strictObject({
  enabled: setting(
    z.boolean().default(false),
    "Enables client credentials. The app's own setting and each organization must also allow them.",
  ),
});
