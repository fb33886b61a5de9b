// The entry point for both sides: types and plain tables, without a schema library.

export { hasPermission, type Permission, type PermissionMap } from "./capabilities/permissions.ts";
export { mappableFields, usualNames } from "./entities/attribute-names.ts";
export { authenticatorNames, nameAuthenticator } from "./entities/authenticators.ts";
export { type SessionSlot, sessionSlots, slotSuffix, type TokenType, wireNames } from "./entities/names.ts";
export { type OauthProvider, oauthProviderNames, oauthProviders } from "./entities/oauth-providers.ts";
export { type StandardScope, standardScopes } from "./entities/scopes.ts";
export { type ApiErrorType, apiErrors } from "./errors/errors.ts";
export { type SsoReason, ssoReasons } from "./errors/sso-reasons.ts";
export type { AuditAction, OrganizationAction } from "./events/audit-actions.ts";
export { endedKinds } from "./events/ended-kinds.ts";
export { isApiKey } from "./lib/api-key-format.ts";
export { isCompactJws } from "./lib/compact-jws.ts";
export { contrast, mix, parseColor, type Rgb, textOn, writeColor } from "./lib/contrast.ts";
export { pageStyles, porticoIcon, porticoMark, systemFont } from "./lib/look.ts";
export { adminOperations } from "./operations/admin-operations.ts";
export type { OperationName } from "./operations/all-operations.ts";
export { captchaOperation } from "./operations/captcha-operation.ts";
export type { Contract } from "./operations/contract.ts";
export { earlyOperations } from "./operations/early-operations.ts";
export { idpOperations } from "./operations/idp-operations.ts";
export type { Operation, PkceNamespace } from "./operations/operation.ts";
export { operations } from "./operations/operations.ts";
export type * from "./operations/shapes.ts";
