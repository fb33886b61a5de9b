import type { GuardedFile } from "./mutation.ts";

const inProvider = (file: string, tests: string[], most = 40): GuardedFile => ({
  file: `packages/provider/src/${file}`,
  tests: tests.map((test) => (test.startsWith("tests/") ? test : `packages/provider/src/${test}`)),
  most,
});
/** Tested by itself, in the file beside it. */
const beside = (file: string, most?: number) => inProvider(file, [file.replace(/\.ts$/, ".test.ts")], most);
/** Tested by those who use it. */
const byContract = (file: string, names: string[], most = 12) =>
  inProvider(
    file,
    names.map((name) => `tests/contract/${name}.test.ts`),
    most,
  );

/** The files on which it hangs who somebody is, and what they may do. */
export const guardedFiles: GuardedFile[] = [
  // The gate and its policy
  beside("sessions/authentication-policy.ts"),

  // Roles
  beside("rbac/policy.ts"),
  beside("rbac/effective-roles.ts"),

  // Seals and challenges
  beside("crypto/pkce.ts"),
  beside("crypto/server-key.ts"),

  // Where a browser may be sent
  beside("projects/require-redirect-url.ts"),
  beside("idp/redirect-urls.ts"),

  // What is asked outside, and who asks
  beside("http/private-addresses.ts"),
  beside("http/fetch-outside.ts"),
  beside("http/client-ip.ts"),
  beside("http/credentials.ts"),

  // Parsers
  beside("members/email-address.ts"),
  beside("oauth/identity.ts"),
  beside("sso/saml/xml.ts", 60),
  beside("sso/saml/check-assertion.ts", 60),
  beside("sso/saml/read-response.ts", 60),
  inProvider("sso/saml/signature-shape.ts", ["sso/saml/read-response.test.ts"], 60),
];
