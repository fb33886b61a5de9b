// The provider's door: the schemas behind the types, and the rows that name them. Never reaches the browser.
export { allOperations } from "./all-operations.ts";
export { apiKeyChecksum } from "./api-key-format.ts";
export { type ActionWebhook, type AuditAction, auditActions } from "./audit-actions.ts";
export { contract, type RecencyMark, type RequestFields, type SessionMark } from "./contract.ts";
export { errorRemedies } from "./error-remedies.ts";
export * from "./shapes.ts";
export { struckErrors } from "./struck-errors.ts";
