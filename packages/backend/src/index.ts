export type { BootstrapResponse, Member, MemberSession, Organization, SessionResponse } from "@portico/wire";
export { type Backend, type BackendOptions, createBackend, type SessionCredential } from "./create-backend.ts";
export {
  type AccessClaims,
  AccessError,
  createProtectedApi,
  type ProtectedApi,
  type ProtectedApiOptions,
} from "./create-protected-api.ts";
export { type BootstrapOptions, fetchBootstrap } from "./fetch-bootstrap.ts";
export { type RequestHeaders, readBearer } from "./read-bearer.ts";
export { SessionError, type SessionErrorCode } from "./session-error.ts";
export type { SessionClaims } from "./verify-session-jwt.ts";
