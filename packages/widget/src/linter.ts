export type { Entry, SecondFactor } from "./login/linter/explain-entry.ts";
export type { HiddenMethod, ShownMethod } from "./login/linter/explain-methods.ts";
export type { Finding } from "./login/linter/findings.ts";
export { type LoginLint, lintLogin } from "./login/linter/lint-login.ts";
export { nameOf as methodName } from "./login/linter/names.ts";
export type { OrganizationPolicy, ProjectSettings } from "./login/linter/policies.ts";
