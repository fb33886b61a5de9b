import { oauthProviders } from "@portico/wire";
import type { OAuthProviderName } from "../flow/config.ts";
import type { MainStep } from "../flow/main-step.ts";
import { offeredProviders } from "../flow/offered-methods.ts";
import { mayRedirect, redirecting } from "../flow/redirect.ts";
import type { LoginMove, On } from "../flow/screen.ts";

/** `email` is what stood in the field. */
export type OAuthClicked = { type: "oauthClicked"; provider: OAuthProviderName; email: string };

export type StartOAuth = {
  type: "startOAuth";
  provider: OAuthProviderName;
  organizationId: string | null;
  loginHint: string | null;
};

/** Main's buttons for providers of identities. */
export const oauthOn: On<MainStep, OAuthClicked, LoginMove<MainStep, StartOAuth>> = {
  oauthClicked(step, { provider, email }, facts) {
    const isOffered = offeredProviders(facts.config, step).some(({ type }) => type === provider);
    if (!mayRedirect(step, facts) || !isOffered) return null;
    const loginHint = (takesLoginHint(provider) && email.trim()) || null;
    const organizationId = step.organization?.organization_id ?? null;
    return [redirecting(step, provider), [{ type: "startOAuth", provider, organizationId, loginHint }]];
  },
};

/** Returns whether it can be told beforehand which of a person's accounts is meant. */
const takesLoginHint = (provider: OAuthProviderName) => oauthProviders[provider].takesHint === true;
