// The door for both sides: types and plain tables, no schema library.
export type { BootstrapResponse } from "./bootstrap.ts";
export type { Contract } from "./contract.ts";
export type * from "./discovery.ts";
export type * from "./entities.ts";
export { type ApiErrorType, apiErrors } from "./errors.ts";
export type { TelemetryEntry } from "./events.ts";
export type { Answer, Nothing } from "./fields.ts";
export type * from "./magic-links.ts";
export type * from "./members.ts";
export { type TokenType, wireNames } from "./names.ts";
export { type OperationName, operations } from "./operations.ts";
export type * from "./organizations.ts";
export type * from "./otps.ts";
export type { RbacPolicy } from "./rbac.ts";
export type * from "./sessions.ts";
