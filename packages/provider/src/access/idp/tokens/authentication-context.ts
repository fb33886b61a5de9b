import type { AuthenticationFactor } from "@portico/wire";

/** The RFC 8176 names of methods, and our own where it has none. */
const methods: Partial<Record<AuthenticationFactor["type"], string>> = {
  password: "pwd",
  email_otp: "otp",
  magic_link: "email",
  sms_otp: "sms",
  totp: "otp",
  oauth: "fed",
  sso: "fed",
  trusted_auth_token: "fed",
};

/** The values of `acr`: one factor, or two of different kinds. */
export const ACR_VALUES = ["aal1", "aal2"];

/** Returns how and when the member signed in, as claims of OpenID Connect Core section 2. */
export function authenticationContext(factors: AuthenticationFactor[]) {
  const isMulti = new Set(factors.map(({ sequence_order }) => sequence_order)).size > 1;
  const times = factors.map(({ last_authenticated_at }) => Date.parse(last_authenticated_at));
  const amr = new Set(factors.map(({ type }) => methods[type] ?? type));
  return {
    authTime: Math.floor(Math.max(0, ...times) / 1000),
    acr: isMulti ? "aal2" : "aal1",
    amr: [...amr, ...(isMulti ? ["mfa"] : [])],
  };
}
