// Decides when to offer a passkey after a login, and remembers the answer in the browser.
import type { MemberAuthResponse } from "@portico/wire";
import type { LoginConfig } from "../flow/config.ts";

/**
 * Whether a login leads to the offer: it was without a passkey, and the organization allows to begin one with it. Logins
 * with a second factor go on at once.
 */
export function isOfferedAfter({ member_session, organization }: MemberAuthResponse): boolean {
  if (!member_session || member_session.custom_claims?.act) return false;
  const { auth_methods, allowed_auth_methods } = organization;
  if (auth_methods === "RESTRICTED" && !allowed_auth_methods.includes("passkey")) return false;
  return member_session.authentication_factors.every(({ type }) => type !== "passkey" && type !== "impersonated");
}

const keyOf = (publicToken: string) => `portico-passkey-offer::${publicToken}`;

/** Whether the host has the product, the device can keep a passkey, and the member has not answered here before. */
export async function mayOffer({ products }: LoginConfig, publicToken: string): Promise<boolean> {
  if (!products.includes("passkeys") || typeof PublicKeyCredential !== "function") return false;
  try {
    if (localStorage.getItem(keyOf(publicToken)) !== null) return false;
    return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
  } catch {
    // Storage is blocked, so the answer could not be remembered.
    return false;
  }
}

/** Remembers in this browser that the offer was answered. */
export function rememberOffer(publicToken: string): void {
  try {
    localStorage.setItem(keyOf(publicToken), "answered");
  } catch {
    // Storage is blocked: the offer may come again.
  }
}
