export type {
  AuthMethod,
  BootstrapResponse,
  DiscoveredOrganization,
  Member,
  MemberSession,
  Organization,
  TokenType,
} from "@portico/wire";
export type { Telemetry, TelemetryFailure } from "../calls/events.ts";
export type { Rbac } from "../calls/rbac.ts";
export { type Client, createClient } from "../create-client.ts";
export {
  ApiError,
  type ApiErrorBody,
  InvalidResponseError,
  NoSessionError,
  SdkError,
  UnreachableError,
  UsageError,
} from "../lib/errors.ts";
export type { AnswerOf, RequestOf } from "../lib/method.ts";
export type { ClientOptions, CookieOptions } from "../lib/options.ts";
export type { Discovery } from "../methods/discovery.ts";
export type { MagicLinks } from "../methods/magic-links.ts";
export type { Members, Self } from "../methods/members.ts";
export type { Oauth, OauthStart } from "../methods/oauth.ts";
export type { Organizations } from "../methods/organizations.ts";
export type { Otps } from "../methods/otps.ts";
export type { Passwords } from "../methods/passwords.ts";
export type { Impersonation, RecoveryCodes, Totp } from "../methods/second-factors.ts";
export type { Sso } from "../methods/sso.ts";
export { type Bootstrap, readBootstrap } from "../page/bootstrap.ts";
export type { Landing } from "../page/landing.ts";
export type { Sessions, SessionTokens } from "../session/sessions.ts";
export type { SessionInfo } from "../session/store.ts";
