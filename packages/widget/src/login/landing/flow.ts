import type { MagicLinkDescribeResponse, TokenType } from "@portico/wire";
import { completePrimaryAuth, type PrimaryAccepted } from "../discovery/after-primary-auth.ts";
import { afterDiscovery, type DiscoveryMove } from "../discovery/flow.ts";
import type { LoginMove, Screen } from "../flow/context.ts";
import type { LoggedInStep, Problem } from "../flow/events.ts";
import { type ErrorKind, type ErrorStep, errorStep, type MainStep, mainStep } from "../flow/steps.ts";
import { afterStaying, type KeepSession, type SessionKept, type StayClicked } from "../notes/flow.ts";
import type { LookUpOrganization } from "../organization/flow.ts";
import type { LandingStep } from "./opening.ts";

const ORGANIZATION_LINK = "multi_tenant_magic_links" satisfies TokenType;

/** The link invites another address than the logged in one. Nothing has been redeemed yet. */
type WrongAccountStep = { screen: "WrongAccount"; invitation: MagicLinkDescribeResponse; signedInAs: string };

export type LandingEffect = { type: "describeLink" } | { type: "redeemToken"; tokenType: TokenType };

type LandingMove =
  | DiscoveryMove
  | LoginMove<
      LandingStep | WrongAccountStep | MainStep | LoggedInStep | ErrorStep,
      LandingEffect | KeepSession | LookUpOrganization
    >;

/** `link` is null if there is no session, or if the lookup failed. */
export type LinkDescribed = {
  type: "linkDescribed";
  link: MagicLinkDescribeResponse | null;
  signedInAs: string | undefined;
};
export type TokenRefused = { type: "tokenRefused"; problem: Problem; providerAnswers: boolean };

/**
 * Returns the first effect of a landing. An organization's link may invite another address than the logged in one, so
 * look it up first.
 */
export function landingEffect({ tokenType }: LandingStep): LandingEffect {
  return tokenType === ORGANIZATION_LINK ? { type: "describeLink" } : { type: "redeemToken", tokenType };
}

export const landing: Screen<LandingStep, LinkDescribed | PrimaryAccepted | TokenRefused, LandingMove> = {
  on: {
    linkDescribed: (_, { link, signedInAs }) =>
      link?.kind === "invite" && signedInAs && !isSameAddress(link.email_address, signedInAs)
        ? [{ screen: "WrongAccount", invitation: link, signedInAs }, []]
        : redeemLink(),
    memberAuthenticated: (_, event, context) => completePrimaryAuth(event, context),
    organizationsDiscovered: (_, event, context) =>
      event.proofs
        ? [{ ...mainStep(event.email), primary: { methods: event.proofs, isEmailVerified: false } }, []]
        : afterDiscovery(event, context),
    tokenRefused: (step, { problem, providerAnswers }) => [
      errorStep(tokenErrorKind(step.tokenType, problem, providerAnswers), false, problem),
      [],
    ],
  },
};

/**
 * An invitation belongs to one address, so a visitor who is logged in with another one decides before it is redeemed.
 */
export const wrongAccount: Screen<
  WrongAccountStep,
  { type: "switchClicked" } | StayClicked | SessionKept,
  LandingMove
> = {
  on: {
    switchClicked: redeemLink,
    stayClicked: (step) => [step, [{ type: "keepSession" }]],
    sessionKept: (_, event, context) => afterStaying(event, context),
  },
};

function redeemLink(): LandingMove {
  return [{ screen: "Landing", tokenType: ORGANIZATION_LINK }, [{ type: "redeemToken", tokenType: ORGANIZATION_LINK }]];
}

/** The provider only accepts ASCII addresses. */
function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/**
 * If the request never arrives while the provider answers other calls, something blocked it, probably an ad blocker.
 * If nothing is answered, it is not the link's fault either.
 */
export function tokenErrorKind(tokenType: TokenType, problem: Problem, providerAnswers: boolean): ErrorKind {
  if (problem.kind === "unreachable") return providerAnswers ? "AdBlockerDetected" : "Default";
  if (problem.kind === "refused" && problem.errorType === "ad_blocker_detected") return "AdBlockerDetected";
  return tokenType === "discovery" || tokenType === "multi_tenant_magic_links" ? "EmailMagicLink" : "Default";
}
