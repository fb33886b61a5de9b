export type {
  AuthMethod,
  BootstrapResponse,
  DiscoveredOrganization,
  Member,
  MemberSession,
  Organization,
  TokenType,
} from "@portico/wire";
export { type Bootstrap, readBootstrap } from "./bootstrap.ts";
export { type Client, createClient } from "./create-client.ts";
export type { Discovery } from "./discovery.ts";
export type { Telemetry, TelemetryFailure } from "./events.ts";
export {
  ApiError,
  type ApiErrorBody,
  InvalidResponseError,
  NoSessionError,
  SdkError,
  UnreachableError,
  UsageError,
} from "./ground/errors.ts";
export type { AnswerOf, RequestOf } from "./ground/method.ts";
export type { ClientOptions, CookieOptions } from "./ground/options.ts";
export type { Landing } from "./landing.ts";
export type { MagicLinks } from "./magic-links.ts";
export type { Members, Self } from "./members.ts";
export type { Oauth, OauthStart } from "./oauth.ts";
export type { Organizations } from "./organizations.ts";
export type { Otps } from "./otps.ts";
export type { Passwords } from "./passwords.ts";
export type { Rbac } from "./rbac.ts";
export type { Impersonation, RecoveryCodes, Totp } from "./second-factors.ts";
export type { SessionInfo } from "./session/store.ts";
export type { Sessions, SessionTokens } from "./sessions.ts";
export type { Sso } from "./sso.ts";
