import type { MagicLinkDescribeResponse, TokenType } from "@portico/wire";
import { completePrimaryAuth, type PrimaryAccepted } from "../discovery/after-primary-auth.ts";
import { afterDiscovery, type DiscoveryMove } from "../discovery/flow.ts";
import { type ErrorKind, type ErrorStep, errorStep } from "../error/error-step.ts";
import type { LoggedInStep, Problem } from "../flow/events.ts";
import { type MainStep, mainStep } from "../flow/main-step.ts";
import type { LoginMove, Screen } from "../flow/screen.ts";
import { afterStaying, type KeepSession, type SessionKept, type StayClicked } from "../notes/flow.ts";
import type { LookUpOrganization } from "../organization/flow.ts";
import type { LandingStep } from "./opening.ts";

const ORGANIZATION_LINK = "multi_tenant_magic_links" satisfies TokenType;

/** The link invites one address, and another one is signed in. Nothing has been redeemed. */
type WrongAccountStep = { screen: "WrongAccount"; invitation: MagicLinkDescribeResponse; signedInAs: string };

export type LandingEffect = { type: "describeLink" } | { type: "redeemToken"; tokenType: TokenType };

type LandingMove =
  | DiscoveryMove
  | LoginMove<
      LandingStep | WrongAccountStep | MainStep | LoggedInStep | ErrorStep,
      LandingEffect | KeepSession | LookUpOrganization
    >;

/** `link` is null where nobody is signed in, and where it could not be found out. */
export type LinkDescribed = {
  type: "linkDescribed";
  link: MagicLinkDescribeResponse | null;
  signedInAs: string | undefined;
};
export type TokenRefused = { type: "tokenRefused"; problem: Problem; providerAnswers: boolean };

/**
 * Returns the first effect of a landing: an organization's link may invite somebody else than the member who is signed
 * in.
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
    memberAuthenticated: (_, event, facts) => completePrimaryAuth(event, facts),
    organizationsDiscovered: (_, event, facts) =>
      event.proofs
        ? [{ ...mainStep(event.email), primary: { methods: event.proofs, isEmailVerified: false } }, []]
        : afterDiscovery(event, facts),
    tokenRefused: (step, { problem, providerAnswers }) => [
      errorStep(tokenErrorKind(step.tokenType, problem, providerAnswers), false, problem),
      [],
    ],
  },
};

/** An invitation is bound to its address: who is signed in with another one decides before anything is redeemed. */
export const wrongAccount: Screen<
  WrongAccountStep,
  { type: "switchClicked" } | StayClicked | SessionKept,
  LandingMove
> = {
  on: {
    switchClicked: redeemLink,
    stayClicked: (step) => [step, [{ type: "keepSession" }]],
    sessionKept: (_, event, facts) => afterStaying(event, facts),
  },
};

function redeemLink(): LandingMove {
  return [{ screen: "Landing", tokenType: ORGANIZATION_LINK }, [{ type: "redeemToken", tokenType: ORGANIZATION_LINK }]];
}

/** Addresses are ASCII: the provider knows no others. */
function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/**
 * A request that never arrives while the provider answers others was stopped on the way: that is what an ad
 * blocker does. When nothing answers, the link is not to blame either.
 */
export function tokenErrorKind(tokenType: TokenType, problem: Problem, providerAnswers: boolean): ErrorKind {
  if (problem.kind === "unreachable") return providerAnswers ? "AdBlockerDetected" : "Default";
  if (problem.kind === "refused" && problem.errorType === "ad_blocker_detected") return "AdBlockerDetected";
  return tokenType === "discovery" || tokenType === "multi_tenant_magic_links" ? "EmailMagicLink" : "Default";
}
