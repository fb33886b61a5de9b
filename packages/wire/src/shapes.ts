// The schemas of every capability, and the types behind them.

export * from "./audit.ts";
export * from "./authentication.ts";
export * from "./bootstrap.ts";
export * from "./captcha.ts";
export * from "./connected-apps.ts";
export * from "./discovery.ts";
export * from "./entities.ts";
export * from "./events.ts";
export * from "./fields.ts";
export * from "./idp.ts";
export * from "./impersonation.ts";
export * from "./magic-links.ts";
export * from "./members.ts";
export * from "./oauth.ts";
export * from "./organizations.ts";
export * from "./otps.ts";
export * from "./passwords.ts";
export * from "./rbac.ts";
export * from "./recovery-codes.ts";
export * from "./scim.ts";
export * from "./session-kinds.ts";
export * from "./sessions.ts";
export * from "./sso.ts";
export * from "./totp.ts";
export * from "./webhook-events.ts";
export * from "./webhooks.ts";
