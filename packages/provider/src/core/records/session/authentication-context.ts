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

/** Returns whether these `acr_values` accept only two factors. Two factors satisfy every other value. */
export function requiresSecondFactor(acrValues: string[]): boolean {
  const known = acrValues.filter((value) => ACR_VALUES.includes(value));
  return known.length > 0 && !known.includes("aal1");
}

/** Returns how and when the member signed in, as claims of OpenID Connect Core section 2. */
export function authenticationContext(factors: AuthenticationFactor[]) {
  const isMulti = new Set(factors.map(({ sequence_order }) => sequence_order)).size > 1;
  const times = factors.map(({ last_authenticated_at }) => Date.parse(last_authenticated_at));
  const amr = new Set(factors.flatMap(amrOf));
  return {
    authTime: Math.floor(Math.max(0, ...times) / 1000),
    acr: isMulti ? "aal2" : "aal1",
    amr: [...amr, ...(isMulti ? ["mfa"] : [])],
  };
}

/** Factors that someone else has shown, who acts for the member. */
const factorsOfOthers: AuthenticationFactor["type"][] = ["impersonated", "oauth_access_token", "trusted_auth_token"];

/**
 * The same as claims of a session JWT, with the latest time of each kind of factor: `auth_time` alone would let a new
 * sign-in renew an old second factor. The times are the member's own: an app that exchanges its access token again
 * has not asked the member (threats.md T184).
 */
export function authenticationClaims(factors: AuthenticationFactor[]) {
  const { acr, amr } = authenticationContext(factors);
  const own = factors.filter(({ type }) => !factorsOfOthers.includes(type));
  const { authTime } = authenticationContext(own);
  const latest = (order: AuthenticationFactor["sequence_order"]) => {
    const shown = own.filter(({ sequence_order }) => sequence_order === order);
    return shown.length > 0 ? authenticationContext(shown).authTime : undefined;
  };
  const portico_auth_times = { primary: latest("PRIMARY"), second_factor: latest("SECONDARY") };
  return { auth_time: authTime, acr, amr, portico_auth_times };
}

/**
 * A passkey's key is only known to stay in its device if it is not eligible for backup. `phr`, for phishing-resistant, is an `acr` value of OpenID
 * Connect EAP. It is in `amr`, because hosts compare `acr` with `aal2`.
 */
function amrOf({ type, passkey_factor }: AuthenticationFactor): string[] {
  if (!passkey_factor) return [methods[type] ?? type];
  const { is_backed_up: isBackedUp, is_backup_eligible: isEligible = isBackedUp || undefined } = passkey_factor;
  const key = isEligible === undefined ? [] : [isEligible ? "swk" : "hwk"];
  return [...key, "user", "phr"];
}
