import type { LoginMove, Screen } from "../flow/context.ts";
import type { CodeRefused, LoggedInStep, Login, Problem } from "../flow/events.ts";

/** The member is logged in, which the host learns after the offer. */
export type OfferStep = { screen: "OfferPasskey"; login: Login; busy: boolean; problem: Problem | null };

type OfferEvent = { type: "passkeyClicked" } | { type: "offerDeclined" } | PasskeyAdded | CodeRefused;
export type PasskeyAdded = { type: "passkeyAdded" };
export type OfferEffect =
  | { type: "addPasskey"; organization_id: string; member_id: string }
  | { type: "rememberPasskeyOffer" };

type OfferMove = LoginMove<OfferStep | LoggedInStep, OfferEffect>;

export const offerStep = (login: Login): OfferStep => ({
  screen: "OfferPasskey",
  login,
  busy: false,
  problem: null,
});

const finish = ({ login }: OfferStep): OfferMove => [
  { screen: "LoggedIn" },
  [{ type: "rememberPasskeyOffer" }, { type: "announceLogin", answer: login }],
];

export const passkeyOffer: Screen<OfferStep, OfferEvent, OfferMove> = {
  on: {
    passkeyClicked(step) {
      const { organization, member_id } = step.login;
      const who = { organization_id: organization.organization_id, member_id };
      return step.busy ? null : [{ ...step, busy: true, problem: null }, [{ type: "addPasskey", ...who }]];
    },
    // Also while the browser's dialog is open: a passkey that is created then is added, too.
    offerDeclined: finish,
    passkeyAdded: (step) => (step.busy ? finish(step) : null),
    codeRefused: (step, { problem }) => (step.busy ? [{ ...step, busy: false, problem }, []] : null),
  },
};
