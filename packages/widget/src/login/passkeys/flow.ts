import type { PasskeyAssertion } from "@portico/wire";
import { completePrimaryAuth, type PrimaryAccepted, type PrimaryMove } from "../discovery/after-primary-auth.ts";
import { afterDiscovery, type DiscoveryMove } from "../discovery/flow.ts";
import type { FlowContext, LoginMove, On } from "../flow/context.ts";
import type { Problem } from "../flow/events.ts";
import { offeredProducts } from "../flow/offered-methods.ts";
import { isWaitingForOrganization, type MainStep } from "../flow/steps.ts";
import { mayRedirect, redirecting } from "../redirect/flow.ts";

export type PasskeyEvent =
  | { type: "passkeyClicked" }
  /** From the browser's dialog or from the suggestions of the email field. */
  | { type: "passkeyChosen"; credential: PasskeyAssertion }
  /** Without a problem if the member closed the dialog. */
  | { type: "passkeyFailed"; problem: Problem | null };

export type PasskeyEffect =
  | { type: "askPasskey"; organizationId: string | null }
  | { type: "authenticatePasskey"; organizationId: string | null; credential: PasskeyAssertion }
  /** Suggests passkeys in the email field. */
  | { type: "suggestPasskeys"; organizationId: string | null }
  | { type: "stopPasskeys" };

/** The value of `redirect` while a passkey is asked for. */
const PASSKEY = "passkey";

/** Handlers of Main. */
export const passkeysOn: On<
  MainStep,
  PasskeyEvent | PrimaryAccepted,
  LoginMove<MainStep, PasskeyEffect> | PrimaryMove | DiscoveryMove
> = {
  passkeyClicked: (step, _, context) =>
    mayRedirect(step, context) && isOffered(step, context)
      ? [redirecting(step, PASSKEY), [{ type: "askPasskey", organizationId: organizationOf(step) }]]
      : null,
  passkeyChosen: (step, { credential }, context) =>
    (step.redirect === PASSKEY || mayRedirect(step, context)) && isOffered(step, context)
      ? [
          redirecting(step, PASSKEY),
          [{ type: "authenticatePasskey", organizationId: organizationOf(step), credential }],
        ]
      : null,
  passkeyFailed: (step, { problem }) =>
    step.redirect === PASSKEY
      ? [{ ...step, busy: false, redirect: null }, problem ? [{ type: "showProblem", problem }] : []]
      : null,
  memberAuthenticated: (step, event, context) =>
    step.busy && step.organization ? completePrimaryAuth(event, context) : null,
  organizationsDiscovered: (step, event, context) =>
    step.busy && !step.organization ? afterDiscovery(event, context) : null,
};

/** Returns the suggestions of passkeys on Main, if it offers them. */
export function passkeySuggestions(step: MainStep, context: FlowContext): PasskeyEffect | null {
  return !isWaitingForOrganization(step, context) && isOffered(step, context)
    ? { type: "suggestPasskeys", organizationId: organizationOf(step) }
    : null;
}

const isOffered = (step: MainStep, { config }: FlowContext) => offeredProducts(config, step).includes("passkeys");
const organizationOf = ({ organization }: MainStep) => organization?.organization_id ?? null;
