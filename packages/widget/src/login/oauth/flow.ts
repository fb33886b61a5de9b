import { oauthProviders } from "@portico/wire";
import type { OAuthProviderName } from "../flow/config.ts";
import type { MainStep } from "../flow/main-step.ts";
import { offeredProviders } from "../flow/offered-methods.ts";
import { mayRedirect, redirecting } from "../flow/redirect.ts";
import type { LoginMove, On } from "../flow/screen.ts";

/** `email` is the value of the field. */
export type OAuthClicked = { type: "oauthClicked"; provider: OAuthProviderName; email: string };

export type StartOAuth = {
  type: "startOAuth";
  provider: OAuthProviderName;
  organizationId: string | null;
  loginHint: string | null;
};

/** Main's OAuth buttons. */
export const oauthOn: On<MainStep, OAuthClicked, LoginMove<MainStep, StartOAuth>> = {
  oauthClicked(step, { provider, email }, context) {
    const isOffered = offeredProviders(context.config, step).some(({ type }) => type === provider);
    if (!mayRedirect(step, context) || !isOffered) return null;
    const loginHint = (takesLoginHint(provider) && email.trim()) || null;
    const organizationId = step.organization?.organization_id ?? null;
    return [redirecting(step, provider), [{ type: "startOAuth", provider, organizationId, loginHint }]];
  },
};

/** Whether the provider accepts a hint for the account. */
const takesLoginHint = (provider: OAuthProviderName) => oauthProviders[provider].takesHint === true;
