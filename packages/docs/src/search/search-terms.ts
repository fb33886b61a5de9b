// Loaded by the site in the browser, so it imports nothing.

/** The words that lead to a page, among them those that the page itself does not use. */
export const searchTerms: Record<string, string> = {
  "start/what-is-portico": "glossary overview",
  "start/react": "react vite quickstart",
  "start/nextjs": "next nextjs js quickstart",
  "start/vue": "vue quickstart",
  "start/express": "express",
  "start/fastify": "fastify",
  "start/hono": "hono",
  "start/nestjs": "nestjs nest",
  embedding: "cors logout sign out login",
  "script-tag": "script svelte angular",
  languages: "language languages translation translations locale i18n rtl",
  "reference/theming": "theming theme dark mode colors css branding appearance",
  "magic-links": "magic link links otp passwordless",
  passwords: "password passwords",
  oauth: "google microsoft slack github gitlab hubspot social sandbox",
  "single-sign-on": "sso saml oidc",
  "single-sign-on-setup": "okta entra",
  "security-events": "caep ssf shared signals secevent set risc rfc8935 rfc8936 transmitter stream",
  passkeys: "passkey passkeys webauthn fido biometric",
  mfa: "mfa 2fa second factor totp authenticator",
  invitations: "invite invites invitation invitations",
  bots: "captcha bot bots",
  roles: "role roles rbac permission permissions authorization",
  "directory-sync": "scim provisioning deprovisioning",
  servers: "middleware jwt verify",
  "management-api": "management",
  webhooks: "webhook webhooks",
  "sign-in-hook": "hook hooks risk country network geo",
  impersonation: "impersonation impersonate",
  testing: "test tests testing jest vitest playwright cypress testkit",
  "http-only-cookies": "httponly xss",
  "device-bound-sessions": "dbsc dpop cookie theft stolen token binding",
  "several-sessions": "multi multiple accounts tabs switcher",
  "connected-apps": "mcp openid",
  "api-keys": "api key keys machine",
  "concepts/session": "session sessions",
  "concepts/organization": "organization organizations tenant tenants member members user users",
  "production/checklist": "checklist live",
  deploying: "docker kubernetes helm compose systemd container",
  "production/tls-and-proxy": "nginx caddy proxy tls https",
  "production/backup-and-restore": "backup backups restore",
  "sign-in-help": "troubleshoot locked out cannot log in support why",
  "production/audit-log": "gdpr privacy audit log retention",
  "production/upgrade": "upgrade upgrades version",
  mails: "smtp email emails templates",
  limits: "rate limit limits quota quotas",
  console: "console",
  "moving/in": "import export migration",
};

/** Pages of names, which are looked up by an exact name. */
const referencePages = /^(reference\/(?!theming|hooks)|command-line$)/;

/**
 * How much a matching term counts on a page. Most searches are for a task, so guides come before settings and errors.
 *
 * @param id the path of a section on the site, such as `/docs/roles#assign-a-role`.
 */
export function boostPage(id: string, term: string): number {
  const [path = ""] = id.slice("/docs/".length).split("#");
  if (searchTerms[path]?.split(" ").includes(term)) return 4;
  // People search for the names of errors, so their page counts nearly as much as a guide.
  if (path === "errors") return 0.75;
  return referencePages.test(path) ? 0.5 : 1;
}

/** Splits a query into terms. A name such as `session_not_found` is one term, because only all of it has a meaning. */
export function readSearchTerms(text: string): string[] {
  return text.split(/[^\p{L}\p{N}_]+/u).map(joinName);
}

/** The index splits text at underscores. Without them a name is one term. */
export function joinName(name: string): string {
  return name.replaceAll("_", "");
}
