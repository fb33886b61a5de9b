// The part of the flow that the first paint needs. The rest is in the engine's chunk.
import type { TokenType } from "@portico/wire";
import { type PasswordResetStep, passwordResetStep, type ResetProof } from "../flow/password-reset-step.ts";
import { type ErrorStep, errorStep, type MainStep, mainStep } from "../flow/steps.ts";

export type LandingStep = { screen: "Landing"; tokenType: TokenType };

/** The landing in the page's URL when it opened. The client has read and removed it before the first request. */
export interface Landing {
  hasToken: boolean;
  tokenType: string | null;
  /** `reset_password` opens the form for a new password, which redeems the token. */
  redirectType: string | null;
  /** The address of the latest password reset request in this browser. */
  resetEmail?: string;
  /** The organization of the link, if it has one. */
  slug?: string | null;
  /** The error with which an identity provider sent the visitor back. */
  error?: string;
  /** The page was opened with an authorize or logout request, which the consent widget handles. */
  isConsentRequest: boolean;
}

/** The token types that this version redeems. */
const redeemable = /^(discovery(_oauth)?|oauth|sso|multi_tenant_(magic_links|impersonation))$/;

/** A token is redeemed first, a password reset asks for the new password first, everything else starts on Main. */
export function openingStep(landing: Partial<Landing>): MainStep | LandingStep | PasswordResetStep | ErrorStep {
  const { hasToken, tokenType, isConsentRequest } = landing;
  if (isConsentRequest) return mainStep();
  if (landing.error) return errorStep("Default", true, { kind: "refused", errorType: landing.error, message: "" });
  if (isReset(landing) && !resetsBySession(landing)) {
    return passwordResetStep(landing.resetEmail, (hasToken && resetProofs[tokenType ?? ""]) || null);
  }
  return hasToken && tokenType && redeemable.test(tokenType)
    ? { screen: "Landing", tokenType: tokenType as TokenType }
    : mainStep();
}

const resetProofs: Record<string, ResetProof> = { multi_tenant_passwords: "email", discovery: "discovery" };

const isReset = ({ redirectType }: Partial<Landing>) => redirectType === "reset_password";

/** Whether a login link opened the password reset page: the session it creates authorizes the new password. */
export function resetsBySession(landing: Partial<Landing>): boolean {
  return isReset(landing) && !!landing.hasToken && landing.tokenType === "multi_tenant_magic_links";
}

/** An authorize request has a client ID and a redirect URI; a logout request has a post-logout redirect URI. */
export function isConsentRequest(query: URLSearchParams): boolean {
  return query.has("post_logout_redirect_uri") || (query.has("client_id") && query.has("redirect_uri"));
}
