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
export type { Oauth, OauthStart, Sso } from "../methods/oauth.ts";
export type { Discovery, Members, Organizations, Self } from "../methods/organizations.ts";
export type * from "../methods/passkeys.ts";
export type * from "../methods/sign-in.ts";
export { type Bootstrap, readBootstrap } from "../page/bootstrap.ts";
export type { Landing } from "../page/landing.ts";
export type { Sessions, SessionTokens } from "../session/sessions.ts";
export type { SessionInfo } from "../session/store.ts";
