// The provider's entry point: the schemas and the rows that use them. Browsers never load it.

export { errorRemedies } from "./errors/error-remedies.ts";
export { unusedErrors as struckErrors } from "./errors/unused-errors.ts";
export { type ActionWebhook, type AuditAction, auditActions } from "./events/audit-actions.ts";
export { apiKeyChecksum } from "./lib/api-key-format.ts";
export { allOperations } from "./operations/all-operations.ts";
export { contract, type RecencyMark, type RequestFields, type SessionMark } from "./operations/contract.ts";
export * from "./operations/shapes.ts";
