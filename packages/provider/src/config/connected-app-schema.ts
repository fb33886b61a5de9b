import { ClientType, Scope } from "@portico/wire/schemas";
import { z } from "zod";
import { HttpUrl } from "./fields.ts";

const standardScopes = ["openid", "profile", "email", "phone", "offline_access"];

export const ConnectedApp = z.strictObject({
  client_id: z.string().regex(/^[A-Za-z0-9._~-]{1,128}$/, { error: "1 to 128 letters, digits, - . _ and ~" }),
  client_secret: z
    .string()
    .min(16)
    .optional()
    .describe("Of an app that is not public; stored as a hash, best given as env:NAME."),
  client_type: ClientType.describe("Whose app it is, and whether it can keep a secret."),
  client_name: z.string().min(1).max(128).describe("Shown to members who are asked."),
  client_description: z.string().max(512).default(""),
  client_logo_url: z.union([z.literal(""), HttpUrl]).default(""),
  redirect_urls: z.array(z.string().max(2048)).min(1).max(50).describe("Where codes go; compared as whole texts."),
  post_logout_redirect_urls: z.array(z.string().max(2048)).max(50).default([]),
  allowed_scopes: z.array(Scope).max(100).default(standardScopes).describe("What it may ask for."),
});
export type ConnectedApp = z.infer<typeof ConnectedApp>;

export const ProtectedResource = z.strictObject({
  // Beside the longest redirect URL it has to fit into the key of a consent.
  resource: HttpUrl.max(256).describe("The API's address, which is the audience of its tokens (RFC 8707)."),
  resource_name: z.string().max(128).default("").describe("Shown to members who are asked."),
  scopes: z.array(Scope).max(100).describe("Those that mean something to it."),
});

export const DynamicRegistration = z.strictObject({
  enabled: z.boolean().default(false).describe("Whether anybody may register an app by itself (RFC 7591)."),
  allowed_scopes: z.array(Scope).max(100).default(standardScopes).describe("What such an app may ask for."),
});
