export type { CallOptions } from "./call.ts";
export { createManagement, type ManagementOptions } from "./create-management.ts";
export { type FieldError, ManagementError, type ManagementErrorType } from "./management-error.ts";
export type * from "./operations.ts";
export type { Pages } from "./pages.ts";
