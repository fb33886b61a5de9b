// The words of the machine: what a step holds, what may happen, what the machine may ask for. An area adds its
// members to each union here, its transition in a file of its own, and its line in transition.ts.
import type {
  AuthMethod,
  DiscoveredOrganization,
  MagicLinkDescribeResponse,
  MagicLinkHandover,
  MemberAuthResponse,
  PublicOrganization,
  TokenType,
} from "@portico/wire";
import type { LoginConfig } from "./flow/config.ts";
import type { Address, Problem, Recipient } from "./flow/problem.ts";
import type { Login, MfaEffect, MfaEvent, MfaScreenEvents, MfaStep } from "./mfa/steps.ts";
import type { LeavingEffect, LeavingEvent } from "./oauth/flow.ts";
import type {
  PasswordEffect,
  PasswordEvent,
  PasswordFormEvent,
  PasswordScreenEvents,
  PasswordStep,
} from "./password/steps.ts";
import type { SsoEffect, SsoEvent, SsoStep } from "./sso/flow.ts";

export type { Address, Login, Problem, Recipient };

export type EmailMethod = "link" | "code";

/** Another primary factor is due: only these methods count, and the address may still have to be proven. */
export interface PrimaryDue {
  methods: readonly AuthMethod[];
  isEmailVerified: boolean;
}

export type ErrorKind =
  | "Default"
  | "EmailMagicLink"
  | "Organization"
  | "CannotJoinOrgDueToAuthPolicy"
  | "AdBlockerDetected"
  | "OrganizationDiscoveryClaimedDomain";

export type Step =
  // landing
  | { screen: "Landing"; tokenType: TokenType }
  /** The link invites one address, and another one is signed in. Nothing has been redeemed. */
  | { screen: "WrongAccount"; invitation: MagicLinkDescribeResponse; signedInAs: string }
  | { screen: "LoggingIn" }
  | { screen: "LoggedIn" }
  // email
  | ({
      screen: "Main";
      primary: PrimaryDue | null;
      busy: boolean;
      problem: Problem | null;
      /** While busy: the provider or the connection that the page is being left for. */
      leaving: string | null;
      /** Why Google's prompt is not there, once that is known. */
      oneTapMiss: { reason: string; isTold: boolean } | null;
      /** The address is a member's with a password, so the combined form asks for it. */
      hasPasswordField?: boolean;
    } & Recipient)
  | ({ screen: "EmailMethodSelection"; busy: EmailMethod | null; problem: Problem | null } & Recipient)
  | ({
      screen: "EmailConfirmation";
      sentAtMs: number;
      /** While another device may confirm its number. */
      handover?: MagicLinkHandover;
    } & Recipient)
  // passcode
  | ({
      screen: "EmailOTPEntry";
      /** A code may also have come with a link; then a new one comes the same way. */
      sentBy: EmailMethod;
      expiresAtMs: number;
      resend: "ready" | "sending" | "sent";
      busy: boolean;
      problem: Problem | null;
    } & Recipient)
  | SsoStep
  // discovery
  | {
      screen: "Discovery";
      email: string;
      organizations: readonly DiscoveredOrganization[];
      /** The organization being entered, or `"new"` while one is being created. */
      busy: string | null;
    }
  | PasswordStep
  | MfaStep
  // error
  | {
      screen: "Error";
      kind: ErrorKind;
      canGoBack: boolean;
      problem: Problem | null;
      organizationName: string | null;
    };

export type ScreenName = Step["screen"];
export type StepOf<Name extends ScreenName> = Extract<Step, { screen: Name }>;

export type FlowEvent =
  // anywhere
  | { type: "bootstrapLoaded"; bootstrap: BootstrapFacts }
  | { type: "backClicked" }
  | { type: "startOverClicked" }
  // what ends a primary factor
  /** `atMs` is when it came: a text for the second factor may be on its way since then. */
  | { type: "memberAuthenticated"; answer: MemberAuthResponse; atMs?: number }
  | { type: "organizationsDiscovered"; email: string; organizations: readonly DiscoveredOrganization[] }
  // landing
  /** `link` is null where nobody is signed in, and where it could not be found out. */
  | { type: "linkDescribed"; link: MagicLinkDescribeResponse | null; signedInAs: string | undefined }
  | { type: "switchClicked" }
  | { type: "stayClicked" }
  /** Who is still signed in; null when the session ended meanwhile. */
  | { type: "sessionKept"; login: Login | null }
  | { type: "tokenRefused"; problem: Problem; providerAnswers: boolean }
  | { type: "organizationFound"; organization: PublicOrganization }
  | { type: "organizationMissing" }
  | { type: "organizationLookupFailed"; problem: Problem }
  // email
  | { type: "emailSubmitted"; email: string }
  | { type: "emailMethodChosen"; method: EmailMethod }
  | { type: "codeInsteadClicked" }
  | { type: "linkSent"; email: string; atMs: number; handover?: MagicLinkHandover }
  | { type: "handoverEnded"; problem: Problem }
  | { type: "codeSent"; email: string; atMs: number }
  | { type: "sendFailed"; email: string; problem: Problem }
  // passcode
  | { type: "codeCompleted"; code: string }
  | { type: "codeRefused"; problem: Problem }
  | { type: "resendClicked" }
  | { type: "timerEnded"; name: TimerName }
  // discovery
  | { type: "organizationChosen"; organizationId: string }
  | { type: "createClicked" }
  | { type: "organizationEntryFailed"; problem: Problem }
  | LeavingEvent
  | SsoEvent
  | PasswordEvent
  | MfaEvent;

export type TimerName = "codeSentNotice";

export type Effect =
  | { type: "loadBootstrap" }
  | { type: "logRender" }
  | { type: "lookUpOrganization"; slug: string }
  | { type: "describeLink" }
  | { type: "redeemToken"; tokenType: TokenType }
  | { type: "keepSession" }
  | ({ type: "sendLink" } & Address)
  | ({ type: "sendCode"; by: EmailMethod } & Address)
  | ({ type: "authenticateCode"; code: string } & Address)
  /** From now on, and no other; none when null. */
  | { type: "watchHandover"; handover: MagicLinkHandover | null }
  | { type: "exchangeOrganization"; organizationId: string }
  | { type: "createOrganization" }
  | LeavingEffect
  | SsoEffect
  | { type: "startTimer"; name: TimerName; delayMs: number }
  | { type: "showProblem"; problem: Problem }
  | { type: "showNotice"; notice: "emailResent" }
  /** The flow ended on an error that no call had reported. */
  | { type: "reportError"; kind: ErrorKind }
  | { type: "announceLogin"; answer: Login }
  | PasswordEffect
  | MfaEffect;

/** What the flow reads of the project's bootstrap. */
export interface BootstrapFacts {
  projectName: string | null;
  projectLogoUrl: string;
  displayWatermark: boolean;
  emailDomains: readonly string[];
  slugPattern: string | null;
  createOrganizationEnabled: boolean;
  emailLinkAndCode: boolean;
  /** What passwords are made of, where the project counts that; null where their strength is estimated. */
  passwordConfig?: { ludsComplexity: number; ludsMinimumCount: number } | null;
}

/** What every area may look at and none changes. */
export interface Facts {
  config: LoginConfig;
  /** The page address without query and fragment. */
  pageAddress: string;
  /** What an earlier visit knew until it is loaded; null when there was none. */
  bootstrap: BootstrapFacts | null;
  isBootstrapLoaded: boolean;
  /** The link that is being redeemed signs in so that a new password may be set. */
  resetsBySession?: boolean;
}

export interface FlowState extends Facts {
  step: Step;
  /** The steps behind this one, the latest last. */
  history: readonly Step[];
}

/** The next step, and what should happen on the way. */
export type Move = readonly [Step, readonly Effect[]];

type Event<Type extends FlowEvent["type"]> = Extract<FlowEvent, { type: Type }>;

/** The events that each screen hears; at any other they are out of place and ignored. */
export interface ScreenEvents extends PasswordScreenEvents, MfaScreenEvents {
  Landing: Event<"linkDescribed" | "memberAuthenticated" | "organizationsDiscovered" | "tokenRefused">;
  WrongAccount: Event<"switchClicked" | "stayClicked" | "sessionKept">;
  LoggingIn: Event<"memberAuthenticated" | "organizationEntryFailed">;
  LoggedIn: never;
  Main: Event<
    | "emailSubmitted"
    | "linkSent"
    | "codeSent"
    | "sendFailed"
    | "organizationFound"
    | "organizationMissing"
    | "organizationLookupFailed"
    | "ssoClicked"
    | "connectionClicked"
    | "backClicked"
    | LeavingEvent["type"]
    | PasswordFormEvent["type"]
  >;
  SSODiscoveryEmail: Event<
    "emailSubmitted" | "connectionsFound" | "connectionSearchFailed" | "leaveFailed" | "returned" | "backClicked"
  >;
  SSODiscoveryMenu: Event<"connectionClicked" | "leaveFailed" | "returned" | "backClicked">;
  SSODiscoveryFallback: Event<
    | "slugSubmitted"
    | "organizationFound"
    | "organizationMissing"
    | "organizationLookupFailed"
    | "leaveFailed"
    | "returned"
    | "startOverClicked"
  >;
  EmailMethodSelection: Event<"emailMethodChosen" | "linkSent" | "codeSent" | "sendFailed" | "backClicked">;
  EmailConfirmation: Event<
    "codeInsteadClicked" | "memberAuthenticated" | "organizationsDiscovered" | "handoverEnded" | "startOverClicked"
  >;
  EmailOTPEntry: Event<
    | "codeCompleted"
    | "codeRefused"
    | "resendClicked"
    | "codeSent"
    | "sendFailed"
    | "timerEnded"
    | "memberAuthenticated"
    | "organizationsDiscovered"
    | "backClicked"
  >;
  Discovery: Event<
    | "organizationChosen"
    | "createClicked"
    | "memberAuthenticated"
    | "organizationEntryFailed"
    | "leaveFailed"
    | "returned"
    | "startOverClicked"
  >;
  Error: Event<"backClicked">;
}

/**
 * What an area writes for each of its screens; null says that the event is out of place. Going back is not its
 * affair: history is kept in transition.ts.
 */
export type ScreenTransition<Name extends ScreenName> = (
  step: StepOf<Name>,
  event: Exclude<ScreenEvents[Name], { type: "backClicked" | "startOverClicked" }>,
  facts: Facts,
) => Move | null;
