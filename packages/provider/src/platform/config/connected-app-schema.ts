import { ClientType, Scope } from "@portico/wire/schemas";
import { z } from "zod";
import { HttpUrl } from "./fields.ts";

const standardScopes = ["openid", "profile", "email", "phone", "offline_access"];

export const ConnectedApp = z.strictObject({
  client_id: z
    .string()
    .regex(/^[A-Za-z0-9._~-]{1,128}$/, { error: "1 to 128 letters, digits, - . _ and ~" })
    .meta({ description: "The app's id: 1 to 128 letters, digits, `-`, `.`, `_` and `~`.", examples: ["boards-sync"] }),
  client_secret: z
    .string()
    .min(16)
    .optional()
    .meta({
      description:
        "The secret of an app that is not public; stored as a hash. At least 16 characters. Give it as `env:NAME`.",
      examples: ["env:BOARDS_SYNC_SECRET"],
    }),
  client_type: ClientType.meta({
    description: "Whose app it is: yours (`first_party`) or somebody else's. `_public` apps keep no secret.",
    examples: ["third_party"],
  }),
  client_name: z
    .string()
    .min(1)
    .max(128)
    .meta({ description: "The name that members read on the consent page.", examples: ["Boards Sync"] }),
  client_description: z
    .string()
    .max(512)
    .default("")
    .meta({ description: "What the app does, for members.", examples: ["Copies cards to your calendar."] }),
  client_logo_url: z
    .union([z.literal(""), HttpUrl])
    .default("")
    .meta({ description: "The app's logo, at an absolute address.", examples: ["https://sync.example.com/logo.svg"] }),
  redirect_urls: z
    .array(z.string().max(2048))
    .min(1)
    .max(50)
    .meta({
      description: "The addresses that codes may go to; compared as whole texts.",
      examples: [["https://sync.example.com/callback"]],
    }),
  post_logout_redirect_urls: z
    .array(z.string().max(2048))
    .max(50)
    .default([])
    .meta({
      description: "The addresses that people may be led to after a logout.",
      examples: [["https://sync.example.com/bye"]],
    }),
  allowed_scopes: z.array(Scope).max(100).default(standardScopes).describe("The scopes that the app may ask for."),
  client_credentials: z
    .boolean()
    .default(false)
    .describe("Whether the app may get tokens for itself, where an organization lets it (RFC 6749 section 4.4)."),
});
export type ConnectedApp = z.infer<typeof ConnectedApp>;

export const ProtectedResource = z.strictObject({
  // Beside the longest redirect URL it has to fit into the key of a consent.
  resource: HttpUrl.max(256).meta({
    description: "The API's address, which is the audience of its tokens (RFC 8707).",
    examples: ["https://api.example.com"],
  }),
  resource_name: z
    .string()
    .max(128)
    .default("")
    .meta({ description: "The name that members read on the consent page.", examples: ["Boards API"] }),
  scopes: z
    .array(Scope)
    .max(100)
    .meta({ description: "The scopes that the API knows.", examples: [["read:boards"]] }),
});

export const DynamicRegistration = z.strictObject({
  enabled: z.boolean().default(false).describe("Whether apps may register themselves (RFC 7591)."),
  allowed_scopes: z.array(Scope).max(100).default(standardScopes).describe("The scopes that such an app may ask for."),
});

export const ClientCredentials = z.strictObject({
  enabled: z
    .boolean()
    .default(false)
    .describe("Whether apps may get tokens for themselves. Each app and each organization has to let them, too."),
});
