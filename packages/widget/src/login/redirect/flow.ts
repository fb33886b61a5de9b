// Main's buttons that lead to an identity provider: OAuth and SSO.
import { oauthProviders } from "@portico/wire";
import type { OAuthProviderName } from "../flow/config.ts";
import type { FlowContext, LoginMove, On } from "../flow/context.ts";
import type { ConnectionClicked, Problem, RedirectEvent } from "../flow/events.ts";
import { offeredProducts, offeredProviders } from "../flow/offered-methods.ts";
import { isWaitingForOrganization, type MainStep } from "../flow/steps.ts";

/** Whether Main may redirect: it is not busy, and its organization is known. */
export function mayRedirect(step: MainStep, context: FlowContext): boolean {
  return !step.busy && !isWaitingForOrganization(step, context);
}

/** Returns Main while the browser navigates away. Its fields stay, because the visitor may come back. */
export function redirecting(step: MainStep, redirect: string): MainStep {
  return { ...step, busy: true, redirect, problem: null };
}

const stay = (step: MainStep): MainStep => ({ ...step, busy: false, redirect: null });

export const redirectOn: On<MainStep, RedirectEvent, LoginMove<MainStep>> = {
  redirectFailed: (step, { problem }) => (step.redirect ? [stay(step), [{ type: "showProblem", problem }]] : null),
  returned: (step) => (step.redirect ? [stay(step), []] : null),
};

/** `email` is the value of the field. */
type OAuthClicked = { type: "oauthClicked"; provider: OAuthProviderName; email: string };

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

export type SsoEmailStep = { screen: "SSODiscoveryEmail"; email: string; busy: boolean; problem: Problem | null };

export type StartSso = { type: "startSso"; connectionId: string };

type SsoClicked = { type: "ssoClicked"; email: string };

/**
 * Main's SSO buttons: for the connections of its organization, or to search for connections without one. The search
 * itself is a lazy chunk (`sso-area.ts`).
 */
export const ssoOn: On<MainStep, SsoClicked | ConnectionClicked, LoginMove<SsoEmailStep | MainStep, StartSso>> = {
  ssoClicked(step, { email }, context) {
    const isOffered = !step.organization && offeredProducts(context.config, step).includes("sso");
    if (!mayRedirect(step, context) || !isOffered) return null;
    return [{ screen: "SSODiscoveryEmail", email: email.trim(), busy: false, problem: null }, []];
  },
  connectionClicked(step, { connectionId }, context) {
    const isListed = step.organization?.sso_active_connections.some(
      ({ connection_id }) => connection_id === connectionId,
    );
    return mayRedirect(step, context) && isListed
      ? [redirecting(step, connectionId), [{ type: "startSso", connectionId }]]
      : null;
  },
};
