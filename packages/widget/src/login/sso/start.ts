// Starting a connection, or the search for one. The search itself is a lazy chunk (`sso-area.ts`).
import type { ConnectionClicked, Problem } from "../flow/events.ts";
import type { MainStep } from "../flow/main-step.ts";
import { offeredProducts } from "../flow/offered-methods.ts";
import { mayRedirect, redirecting } from "../flow/redirect.ts";
import type { LoginMove, On } from "../flow/screen.ts";

export type SsoEmailStep = { screen: "SSODiscoveryEmail"; email: string; busy: boolean; problem: Problem | null };

export type StartSso = { type: "startSso"; connectionId: string };

export type SsoClicked = { type: "ssoClicked"; email: string };

/** Main's SSO buttons: for the connections of its organization, or to search for connections without one. */
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
