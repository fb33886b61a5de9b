// What the first paint needs to know of the flow. Everything else comes a moment later, in the engine's chunk.
import type { TokenType } from "@portico/wire";
import type { Facts, Step, StepOf } from "./machine.ts";

/** What the page's address said when it opened; the client has read and removed it before anything was sent. */
export interface Landing {
  hasToken: boolean;
  tokenType: string | null;
  /** `reset_password` opens the form for a new password, which redeems the token itself. */
  redirectType: string | null;
  /** An authorise or logout request opened the page; the consent widget answers it. */
  isConsentRequest: boolean;
}

/** The kinds of token that this version redeems. */
const redeemable: readonly string[] = ["discovery", "multi_tenant_magic_links"] satisfies TokenType[];

/** A token in the address is redeemed, everything else begins on Main. */
export function openingStep(landing: Landing): Step {
  const tokenType = redeemableToken(landing);
  return tokenType ? { screen: "Landing", tokenType } : mainStep();
}

function redeemableToken({ hasToken, tokenType, redirectType, isConsentRequest }: Landing): TokenType | null {
  if (!hasToken || redirectType === "reset_password" || isConsentRequest) return null;
  return tokenType && redeemable.includes(tokenType) ? (tokenType as TokenType) : null;
}

/** An authorise request names a client and where to return; a logout request is one by saying where to go afterwards. */
export function isConsentRequest(query: URLSearchParams): boolean {
  return query.has("post_logout_redirect_uri") || (query.has("client_id") && query.has("redirect_uri"));
}

export function mainStep(email = ""): StepOf<"Main"> {
  return { screen: "Main", email, organization: null, primary: null, busy: false, problem: null };
}

/** Main shows nothing but a spinner until an organization's flow knows its organization. */
export function isWaitingForOrganization({ organization }: StepOf<"Main">, { config }: Facts): boolean {
  return config.authFlowType === "Organization" && !organization;
}
