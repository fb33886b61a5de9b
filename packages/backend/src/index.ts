export type {
  BootstrapResponse,
  Member,
  MemberSession,
  Organization,
  Permission,
  PermissionMap,
  SessionResponse,
  SignInCheck,
  WebhookEvent,
  WebhookEventType,
} from "@portico/wire";
export { type Backend, type BackendOptions, createBackend, type SessionCredential } from "./create-backend.ts";
export {
  type AccessClaims,
  AccessError,
  createProtectedApi,
  type MachineClaims,
  type ProtectedApi,
  type ProtectedApiOptions,
} from "./guards/create-protected-api.ts";
export type { PermissionCheck, PermissionOptions } from "./guards/permissions.ts";
export {
  findStepUp,
  type RecentCheck,
  type RecentOptions,
  type RecentRequirement,
  type StepUpChallenge,
  stepUpHeaders,
} from "./guards/require-recent.ts";
export { type BootstrapOptions, fetchBootstrap } from "./provider/fetch-bootstrap.ts";
export { SessionError, type SessionErrorCode } from "./provider/session-error.ts";
export type {
  AuthenticateRequestOptions,
  MachineAuthentication,
  RequestAuthentication,
  SignedOutReason,
} from "./requests/authenticate-request.ts";
export type { ServerRequest } from "./requests/cross-origin.ts";
export type { CookieOptions } from "./requests/session-cookies.ts";
export { type ApiKeyClaims, ApiKeyError, type VerifiedApiKey } from "./requests/verify-api-key.ts";
export type { RequestHeaders } from "./tokens/read-bearer.ts";
export { readBearer } from "./tokens/read-bearer.ts";
export type { SessionClaims } from "./tokens/verify-session-jwt.ts";
export {
  type VerifiedWebhook,
  type VerifyWebhookOptions,
  verifyWebhook,
  WebhookError,
  type WebhookRequest,
} from "./webhooks/verify-webhook.ts";
