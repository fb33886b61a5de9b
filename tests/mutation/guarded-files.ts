import { contractTest, type GuardedFile } from "./mutation.ts";

const inProvider = (file: string, tests: string[], most = 40): GuardedFile => ({
  file: `packages/provider/src/${file}`,
  tests: tests.map((test) => (test.startsWith("tests/") ? test : `packages/provider/src/${test}`)),
  most,
});
/** Tested by itself, in the file beside it. */
const beside = (file: string, most?: number) => inProvider(file, [file.replace(/\.ts$/, ".test.ts")], most);
/** Tested by those who use it. */
const byContract = (file: string, names: string[], most = 12) => inProvider(file, names.map(contractTest), most);

/** The files on which it hangs who somebody is, and what they may do. */
export const guardedFiles: GuardedFile[] = [
  // The gate and its policy
  beside("records/session/authentication-policy.ts"),
  byContract("sign-in/issue-session.ts", [
    "proofs",
    "session-kinds",
    "sessions",
    "second-factors",
    "unproven-address",
    "growing-roles",
  ]),
  byContract("sign-in/complete-primary-authentication.ts", [
    "unproven-address",
    "second-factors",
    "oauth",
    "session-kinds",
  ]),
  byContract("sessions/exchange-session.ts", ["proofs", "sessions", "session-kinds", "sso-connections"]),
  byContract("sessions/record-access.ts", ["proofs", "sessions", "delegated-sessions"]),
  byContract("records/session/require-session.ts", ["session-kinds-of-operations", "sessions", "session-kinds"]),
  byContract("records/session/intermediate-sessions.ts", ["discovery", "second-factors", "session-kinds"]),
  beside("sessions/trusted-token.ts"),
  byContract("impersonation/authenticate-impersonation.ts", ["session-kinds"]),
  byContract("impersonation/create-impersonation-token.ts", ["session-kinds"]),

  byContract("idempotency/answer-once.ts", ["idempotency"]),

  // Proofs and what hangs on an address
  beside("records/session/proofs.ts"),
  byContract("records/session/email-authority.ts", ["proofs"]),
  byContract("records/member/security-epoch.ts", ["proofs", "growing-roles", "connected-apps"]),
  byContract("sign-in/change-address.ts", ["proofs", "email-updates", "delegated-address-updates"]),
  byContract("sign-in/end-credentials.ts", ["proofs", "unproven-address"]),
  byContract("sign-in/prove-address.ts", ["unproven-address", "email-updates", "oauth"]),
  byContract("otps/check-email-code.ts", ["otps", "guessing"]),
  byContract("records/one-time/one-time-table.ts", ["one-time", "connected-apps"]),
  byContract("records/one-time/code-table.ts", ["one-time", "otps"]),
  byContract("records/one-time/by-verifier.ts", ["one-time", "begun-elsewhere", "sso-oidc"]),
  byContract("magic-links/redeem-magic-link.ts", ["magic-links"]),
  byContract("passwords/check-password.ts", ["passwords", "password-guessing"]),
  byContract("totp/authenticate-totp.ts", ["second-factors"]),
  byContract("recovery-codes/recover.ts", ["second-factors"]),

  // Accounts elsewhere
  byContract("oauth/landing.ts", ["begun-elsewhere", "oauth"]),
  byContract("oauth/store.ts", ["oauth"]),
  byContract("oauth/link-claims.ts", ["linked-accounts", "oauth"]),
  byContract("sso/saml/verify-response.ts", ["sso-forged-responses", "sso-saml"], 20),
  byContract("sso/logins/authenticate-sso.ts", ["sso-oidc", "sso-saml"]),

  // What apps were allowed
  byContract("idp/consents/consents-store.ts", ["consents", "connected-apps"]),
  byContract("idp/authorization/plan-authorization.ts", ["consents", "connected-apps", "authorization-attacks"], 20),
  byContract("idp/authorization/check-request.ts", ["consents", "connected-apps", "authorization-attacks"], 20),
  byContract("idp/authorization/require-user.ts", ["consents", "connected-apps", "authorization-attacks"], 20),
  byContract("idp/consents/remembered-consent.ts", ["consents", "connected-apps", "authorization-attacks"], 20),
  byContract("idp/tokens/exchange-access-token.ts", ["delegated-sessions", "connected-apps"]),

  // Limits
  byContract("limits/guesses.ts", ["second-factors", "guess-resets", "guessing", "lock-out"]),
  byContract("limits/count.ts", ["guessing", "password-guessing", "lock-out"]),
  byContract("limits/enforce-send-limits.ts", ["guessing", "otps"]),
  byContract("limits/store.ts", ["guessing", "otps"]),

  // Roles
  beside("records/roles/policy.ts"),
  beside("records/roles/effective-roles.ts"),
  byContract("rbac/authorize.ts", ["self", "organizations"]),
  beside("rbac/member-operations.ts"),
  byContract("rbac/act-on-member.ts", ["member-rights", "ways-in"]),
  byContract("rbac/last-admin.ts", ["member-rights"]),
  byContract("rbac/grants.ts", ["members", "self", "sso-connections", "ways-in"]),
  byContract("rbac/ways-in.ts", ["ways-in"]),

  // Seals and challenges
  beside("crypto/pkce.ts"),
  beside("crypto/server-key.ts"),

  // What is one text of one token
  { file: "packages/wire/src/compact-jws.ts", tests: ["packages/wire/src/compact-jws.test.ts"], most: 40 },

  // Where a browser may be sent
  beside("projects/require-redirect-url.ts"),
  beside("idp/apps/redirect-urls.ts"),

  // What is asked outside, and who asks
  beside("ground/private-addresses.ts"),
  inProvider("ground/fetch-outside.ts", ["ground/fetch-outside-bounds.test.ts", "ground/fetch-outside.test.ts"]),
  beside("http/client-ip.ts"),
  beside("http/credentials.ts"),

  // Parsers
  inProvider("ground/email-address.ts", ["ground/email-address-forms.test.ts"]),
  beside("oauth/identity.ts"),
  inProvider("oauth/claims.ts", ["oauth/identity.test.ts"]),
  inProvider("oauth/providers.ts", ["oauth/identity.test.ts"]),
  beside("sso/saml/xml.ts", 60),
  beside("sso/saml/check-assertion.ts", 60),
  beside("sso/saml/read-response.ts", 60),
  inProvider("sso/saml/signature-shape.ts", ["sso/saml/read-response.test.ts"], 60),
];
