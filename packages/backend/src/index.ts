export type {
  BootstrapResponse,
  Member,
  MemberSession,
  Organization,
  Permission,
  PermissionMap,
  SessionResponse,
  WebhookEvent,
  WebhookEventType,
} from "@portico/wire";
export type {
  AuthenticateRequestOptions,
  MachineAuthentication,
  RequestAuthentication,
  SignedOutReason,
} from "./authenticate-request.ts";
export { type Backend, type BackendOptions, createBackend, type SessionCredential } from "./create-backend.ts";
export {
  type AccessClaims,
  AccessError,
  createProtectedApi,
  type MachineClaims,
  type ProtectedApi,
  type ProtectedApiOptions,
} from "./create-protected-api.ts";
export type { ServerRequest } from "./cross-origin.ts";
export { type BootstrapOptions, fetchBootstrap } from "./fetch-bootstrap.ts";
export type { PermissionCheck, PermissionOptions } from "./permissions.ts";
export type { RequestHeaders } from "./read-bearer.ts";
export { readBearer } from "./read-bearer.ts";
export type { CookieOptions } from "./session-cookies.ts";
export { SessionError, type SessionErrorCode } from "./session-error.ts";
export { type ApiKeyClaims, ApiKeyError, type VerifiedApiKey } from "./verify-api-key.ts";
export type { SessionClaims } from "./verify-session-jwt.ts";
export {
  type VerifiedWebhook,
  type VerifyWebhookOptions,
  verifyWebhook,
  WebhookError,
  type WebhookRequest,
} from "./verify-webhook.ts";
