import { contractTest, type GuardedFile } from "./mutation.ts";

const inProvider = (file: string, tests: string[], most = 40): GuardedFile => ({
  file: `packages/provider/src/${file}`,
  tests: tests.map((test) => (test.startsWith("tests/") ? test : `packages/provider/src/${test}`)),
  most,
});
/** Tested by its own unit test, in the file beside it. */
const beside = (file: string, most?: number) => inProvider(file, [file.replace(/\.ts$/, ".test.ts")], most);
/** Tested by its callers. */
const byContract = (file: string, names: string[], most = 12) => inProvider(file, names.map(contractTest), most);

/** The files that decide who a caller is, and what they may do. */
export const guardedFiles: GuardedFile[] = [
  // The gate and its policy
  beside("core/records/session/authentication-policy.ts"),
  byContract("core/sign-in/issue-session.ts", [
    "proofs",
    "session-kinds",
    "sessions",
    "second-factors",
    "unproven-address",
    "growing-roles",
  ]),
  byContract("core/sign-in/complete-member.ts", ["unproven-address", "one-proof", "pending-passwords"]),
  byContract("core/sign-in/begin-session.ts", ["session-kinds", "sessions", "reach-of-endings", "security-notices"]),
  byContract("core/sign-in/complete-primary-authentication.ts", [
    "unproven-address",
    "second-factors",
    "oauth",
    "session-kinds",
  ]),
  byContract("access/sessions/exchange-session.ts", ["proofs", "sessions", "session-kinds", "sso-connections"]),
  byContract("access/sessions/authenticate-session.ts", ["proofs", "sessions", "delegated-sessions"], 24),
  byContract("core/records/session/device-binding.ts", ["device-bound-sessions"]),
  byContract("platform/call/device-key.ts", ["device-bound-sessions"]),
  byContract("core/records/session/require-session.ts", ["session-kinds-of-operations", "sessions", "session-kinds"]),
  byContract("core/records/session/intermediate-sessions.ts", ["discovery", "second-factors", "session-kinds"]),
  beside("access/sessions/trusted-token.ts"),
  byContract("access/impersonation/impersonation-tokens.ts", ["session-kinds"], 24),

  byContract("core/idempotency/answer-once.ts", ["idempotency"]),

  // Proofs and everything based on an address
  inProvider("core/records/session/proofs.ts", ["core/records/session/proofs.test.ts", contractTest("proofs")]),
  byContract("core/records/member/security-epoch.ts", ["proofs", "growing-roles", "connected-apps"]),
  byContract("core/sign-in/change-address.ts", ["proofs", "email-updates", "delegated-address-updates"]),
  byContract("core/sign-in/end-credentials.ts", ["proofs", "unproven-address"]),
  byContract("core/sign-in/prove-address.ts", ["unproven-address", "email-updates", "oauth"]),
  byContract("methods/otps/check-email-code.ts", ["otps", "guessing"]),
  byContract("core/records/one-time/one-time-table.ts", ["one-time", "connected-apps"]),
  byContract("core/records/one-time/code-table.ts", ["one-time", "otps"]),
  byContract("core/records/one-time/by-verifier.ts", ["one-time", "begun-elsewhere", "sso-oidc"]),
  byContract("methods/magic-links/redeem-magic-link.ts", ["magic-links"]),
  byContract("methods/passwords/check-password.ts", ["passwords", "password-guessing"]),
  byContract("methods/totp/authenticate-totp.ts", ["second-factors"]),
  byContract("methods/recovery-codes/recover.ts", ["second-factors"]),

  // External accounts
  byContract("methods/oauth/landing.ts", ["begun-elsewhere", "oauth"]),
  byContract("methods/oauth/store.ts", ["oauth"]),
  byContract("methods/oauth/link-registration.ts", ["linked-accounts", "oauth"]),
  byContract("organizations/sso/saml/verify-response.ts", ["sso-forged-responses", "sso-saml"], 20),
  byContract("organizations/sso/oidc/receive-security-event.ts", ["sso-security-events"], 20),
  byContract("organizations/sso/saml/logout-request.ts", ["sso-saml-logout", "sso-logout-at-idp"], 20),
  byContract("organizations/sso/logout/finish-logout.ts", ["sso-logout-at-idp"]),
  byContract("organizations/sso/logins/authenticate-sso.ts", ["sso-oidc", "sso-saml"]),

  // Permissions of apps
  byContract("access/idp/consents/consents-store.ts", ["consents", "connected-apps"]),
  byContract(
    "access/idp/authorization/plan-authorization.ts",
    ["consents", "connected-apps", "authorization-attacks"],
    40,
  ),
  byContract(
    "access/idp/authorization/authorization-requests.ts",
    ["consents", "connected-apps", "authorization-attacks"],
    20,
  ),
  byContract("access/idp/consents/remembered-consent.ts", ["consents", "connected-apps", "authorization-attacks"], 20),
  byContract("access/idp/tokens/exchange-access-token.ts", ["delegated-sessions", "connected-apps"]),

  // Limits
  byContract("core/limits/guesses.ts", ["second-factors", "guess-resets", "guessing", "lock-out"]),
  byContract("core/limits/locks.ts", ["guess-resets", "lock-out", "explain"]),
  byContract("core/limits/count.ts", ["guessing", "password-guessing", "lock-out"]),
  byContract("core/limits/enforce-send-limits.ts", ["guessing", "otps"]),
  byContract("core/limits/store.ts", ["guessing", "otps"]),

  // Roles
  {
    file: "packages/wire/src/capabilities/permissions.ts",
    tests: ["packages/provider/src/core/records/roles/policy.test.ts"],
    most: 40,
  },
  beside("core/records/roles/policy.ts"),
  beside("core/records/roles/effective-roles.ts"),
  byContract("core/rbac/authorize.ts", ["self", "organizations", "members", "sso-connections", "ways-in"]),
  beside("core/rbac/member-operations.ts"),
  byContract("core/rbac/act-on-member.ts", ["member-rights", "ways-in"]),
  byContract("core/rbac/last-admin.ts", ["member-rights"]),
  byContract("core/rbac/auth-admin-permission.ts", ["ways-in"]),

  // Encryption and challenges
  beside("platform/crypto/pkce.ts"),
  beside("platform/crypto/server-key.ts"),

  // Canonical spelling of tokens
  { file: "packages/wire/src/lib/compact-jws.ts", tests: ["packages/wire/src/lib/compact-jws.test.ts"], most: 40 },

  // Redirect targets
  beside("platform/projects/redirect-urls.ts"),
  beside("access/idp/apps/redirect-urls.ts"),

  // Outgoing requests, and client addresses
  beside("platform/lib/networks.ts"),
  inProvider("platform/lib/fetch-outside.ts", [
    "platform/lib/fetch-outside-bounds.test.ts",
    "platform/lib/fetch-outside.test.ts",
  ]),
  beside("platform/http/client-ip.ts"),
  beside("platform/http/credentials.ts"),

  // Parsers
  inProvider("platform/lib/email-address.ts", ["platform/lib/email-address-forms.test.ts"]),
  beside("methods/oauth/identity.ts"),
  inProvider("methods/oauth/providers.ts", ["methods/oauth/identity.test.ts"]),
  beside("organizations/sso/saml/xml.ts", 60),
  beside("organizations/sso/saml/check-assertion.ts", 60),
  beside("organizations/sso/saml/read-response.ts", 60),
  inProvider("organizations/sso/saml/signature-shape.ts", ["organizations/sso/saml/read-response.test.ts"], 60),
];
