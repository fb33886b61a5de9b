import { z } from "zod";
import { Id, SessionDurationMinutes, Timestamp, Token, Url } from "../entities/fields.ts";

/** The owner of an app, and whether it can keep a secret: a web server can, a page or a program on a computer cannot. */
export const ClientType = z.enum(["first_party", "first_party_public", "third_party", "third_party_public"]);
export type ClientType = z.infer<typeof ClientType>;

export const Scope = z
  .string()
  .max(128)
  // RFC 6749 section 3.3.
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, { error: "a scope: visible ASCII without a space, quote or backslash" });

const authorizationRequest = {
  client_id: Id,
  redirect_uri: Url,
  response_type: z.string().max(64),
  scopes: z.array(z.string().max(128)).max(100),
  prompt: z.string().max(64).optional(),
  /**
   * Portico's own: names the request as the authorization endpoint received it, whose values then count. It comes
   * in the consent page's query.
   */
  request_id: Token.optional(),
};

/** The request of an app, as a consent page passes it on: docs/wire/rules.md#consent. */
export const AuthorizeStartRequest = z.object(authorizationRequest);
export type AuthorizeStartRequest = z.infer<typeof AuthorizeStartRequest>;

export const ScopeResult = z.object({
  scope: z.string(),
  /** True where the member's roles let them hand it on. */
  is_grantable: z.boolean(),
  description: z.string(),
});
export type ScopeResult = z.infer<typeof ScopeResult>;

export const AuthorizeStartResponse = z.object({
  client: z.object({
    client_id: z.string(),
    client_type: ClientType,
    client_name: z.string(),
    client_description: z.string(),
    client_logo_url: z.string().optional(),
    /** Portico's own: who registered it. `registration` is itself, by dynamic client registration. */
    registered_by: z.enum(["project", "registration"]),
    registered_at: Timestamp,
  }),
  consent_required: z.boolean(),
  scope_results: z.array(ScopeResult),
  /** Portico's own: the API that the tokens are for, when it is a single one (RFC 8707). */
  resource: z.string().nullable(),
  /** Portico's own: how long the app keeps what it is let do, unless it is put out before. */
  grant_lifetime_days: z.number().int().optional(),
});
export type AuthorizeStartResponse = z.infer<typeof AuthorizeStartResponse>;

/** The same with the member's answer; the challenge's method is S256: docs/wire/rules.md#consent. */
export const AuthorizeSubmitRequest = z.object({
  ...authorizationRequest,
  /** False, where no consent was required, means that none was asked for; else that it was denied. */
  consent_granted: z.boolean(),
  state: z.string().max(4096).optional(),
  nonce: z.string().max(1024).optional(),
  code_challenge: z.string().max(256).optional(),
});
export type AuthorizeSubmitRequest = z.infer<typeof AuthorizeSubmitRequest>;

export const AuthorizeSubmitResponse = z.object({
  /** The whole address that the browser goes to, with `code` or `error`, `state` and `iss`. */
  redirect_uri: z.string(),
  authorization_code: z.string().optional(),
});
export type AuthorizeSubmitResponse = z.infer<typeof AuthorizeSubmitResponse>;

export const LogoutStartRequest = z.object({
  client_id: Id,
  post_logout_redirect_uri: Url,
  state: z.string().max(4096).optional(),
  id_token_hint: z.string().max(16_384).optional(),
});
export type LogoutStartRequest = z.infer<typeof LogoutStartRequest>;

export const LogoutStartResponse = z.object({
  /**
   * The whole address, with `state`. If the member's connection logs them out at their identity provider, a URL that
   * does so first; it works once, for 60 minutes.
   */
  redirect_uri: z.string(),
  consent_required: z.boolean(),
});
export type LogoutStartResponse = z.infer<typeof LogoutStartResponse>;

export const ExchangeAccessTokenRequest = z.object({
  access_token: Token,
  session_duration_minutes: SessionDurationMinutes.optional(),
});
export type ExchangeAccessTokenRequest = z.infer<typeof ExchangeAccessTokenRequest>;

const connectedApp = {
  connected_app_id: z.string().describe("The app's client ID."),
  name: z.string().describe("The app's name."),
  description: z.string().describe("Its description; may be empty."),
  client_type: ClientType.describe("Whether the app is yours or another company's, and whether it is a public client."),
  logo_url: z.string().optional().describe("Its logo, where it has one."),
};

export const MemberConnectedAppsResponse = z.object({
  connected_apps: z
    .array(
      z.object({
        ...connectedApp,
        scopes_granted: z.string().describe("The granted scopes, separated by spaces."),
        /** Portico's own: the same for people to read. */
        scopes: z
          .array(
            z.object({
              scope: z.string().describe("The scope."),
              description: z.string().describe("What it allows the app to do, in the words of the consent page."),
            }),
          )
          .describe("The granted scopes with descriptions."),
      }),
    )
    .describe("The apps, by name."),
});
export type MemberConnectedAppsResponse = z.infer<typeof MemberConnectedAppsResponse>;

export const OrganizationConnectedAppsResponse = z.object({
  connected_apps: z.array(z.object(connectedApp)).describe("The apps, by name."),
});
export type OrganizationConnectedAppsResponse = z.infer<typeof OrganizationConnectedAppsResponse>;

export const OrganizationConnectedAppResponse = z.object({
  ...connectedApp,
  active_members: z.array(
    z.object({
      member_id: z.string().describe("The member's ID."),
      granted_scopes: z.array(z.string()).describe("The granted scopes."),
    }),
  ),
});
export type OrganizationConnectedAppResponse = z.infer<typeof OrganizationConnectedAppResponse>;
