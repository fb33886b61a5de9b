// The provider's entry point: the schemas and the rows that use them. Browsers never load it.
export { allOperations } from "./all-operations.ts";
export { apiKeyChecksum } from "./api-key-format.ts";
export { type ActionWebhook, type AuditAction, auditActions } from "./audit-actions.ts";
export { contract, type RecencyMark, type RequestFields, type SessionMark } from "./contract.ts";
export { errorRemedies } from "./error-remedies.ts";
export * from "./shapes.ts";
export { struckErrors } from "./struck-errors.ts";
