// What the first paint needs to know of the flow. Everything else comes a moment later, in the engine's chunk.
import type { TokenType } from "@portico/wire";
import { type ErrorStep, errorStep } from "../error/error-step.ts";
import { type MainStep, mainStep } from "../flow/main-step.ts";
import { type PasswordResetStep, passwordResetStep, type ResetProof } from "../flow/password-reset-step.ts";

export type LandingStep = { screen: "Landing"; tokenType: TokenType };

/** The landing in the page's address when it opened; the client has read and removed it before anything was sent. */
export interface Landing {
  hasToken: boolean;
  tokenType: string | null;
  /** `reset_password` opens the form for a new password, which redeems the token itself. */
  redirectType: string | null;
  /** The address for which a new password was asked for last in this browser. */
  resetEmail?: string;
  /** The reason why a provider of identities sent the visitor back without a token. */
  error?: string;
  /** An authorize or logout request opened the page; the consent widget answers it. */
  isConsentRequest: boolean;
}

/** The kinds of token that this version redeems. */
const redeemable = /^(discovery(_oauth)?|oauth|sso|multi_tenant_(magic_links|impersonation))$/;

/** A token in the address is redeemed, a reset asks for the new password first, everything else begins on Main. */
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

/** A link that signs in, on the page for a new password: the session that it makes entitles to one. */
export function resetsBySession(landing: Partial<Landing>): boolean {
  return isReset(landing) && !!landing.hasToken && landing.tokenType === "multi_tenant_magic_links";
}

/** An authorize request names a client and where to return; a logout request is one by saying where to go afterwards. */
export function isConsentRequest(query: URLSearchParams): boolean {
  return query.has("post_logout_redirect_uri") || (query.has("client_id") && query.has("redirect_uri"));
}
