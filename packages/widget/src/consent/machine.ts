// The words of the machine: what a step holds, what may happen, what the machine may ask for. Each area has its
// transition in a file of its own, and its line in transition.ts.
import type { AuthorizeStartResponse, DiscoveredOrganization } from "@portico/wire";
import type { AuthorizeQuery, ConsentRequest } from "./flow/read-request.ts";

/** The reason why something did not work, as far as the member can be told. */
export type Problem =
  /** The provider said no, and why. */
  | { kind: "refused"; errorType: string; message: string }
  | { kind: "unreachable"; message: string }
  /** Anything else; without a message there is nothing to tell but that it went wrong. */
  | { kind: "failed"; message: string };

/** The member who is signed in, and the organization. */
export interface Who {
  memberId: string;
  email: string;
  organizationId: string;
  organizationName: string;
}

/** The end of a flow where the page is not left, or not any more. */
export type Ending = "allowed" | "denied" | "loggedOut" | "stillLoggedIn";

export type Step =
  /** The session is looked for, the request looked at, or answered without asking. */
  | { screen: "Loading" }
  | { screen: "NoSession" }
  | { screen: "MissingParameter"; parameter: string }
  /** The request cannot be granted, or could not be looked at. */
  | { screen: "Failed"; problem: Problem; canRetry: boolean }
  | {
      screen: "Consent";
      answer: AuthorizeStartResponse;
      busy: "allow" | "deny" | null;
      problem: Problem | null;
    }
  | {
      screen: "ChooseOrganization";
      /** The organization that is being changed to. */
      busy: string | null;
      problem: Problem | null;
      /** The screen that the member came from. */
      from: StepOf<"Consent"> | StepOf<"Failed">;
    }
  | { screen: "Logout"; redirectUri: string; busy: boolean }
  /** Everything is said, and the browser is on its way. */
  | { screen: "Leaving"; ending: Ending }
  | { screen: "Ended"; ending: Ending };

export type ScreenName = Step["screen"];
export type StepOf<Name extends ScreenName> = Extract<Step, { screen: Name }>;

export type FlowEvent =
  // anywhere
  | { type: "bootstrapLoaded"; bootstrap: BootstrapFacts }
  /** Another session counts from now on, or none: by another tab, or because it ended. */
  | { type: "sessionChanged"; who: Who | null }
  // session gate
  | { type: "sessionFound"; who: Who }
  | { type: "sessionMissing" }
  // preflight
  | { type: "authorizationStarted"; answer: AuthorizeStartResponse }
  | { type: "logoutStarted"; isConsentRequired: boolean; redirectUri: string }
  | { type: "preflightFailed"; problem: Problem }
  | { type: "retryClicked" }
  // authorize
  | { type: "allowClicked" }
  | { type: "denyClicked" }
  | { type: "authorizationAnswered"; redirectUri: string }
  | { type: "submitFailed"; problem: Problem }
  // organizations
  | { type: "organizationsListed"; organizations: readonly DiscoveredOrganization[] }
  | { type: "switchClicked" }
  | { type: "organizationChosen"; organizationId: string }
  | { type: "organizationEntryFailed"; problem: Problem }
  | { type: "backClicked" }
  // logout
  | { type: "yesClicked" }
  | { type: "noClicked" }
  | { type: "sessionRevoked"; redirectUri: string }
  // leaving
  /** The page is shown again as it was left, by the browser's way back. */
  | { type: "returned" }
  /** The page is still here: what it was left for is an app on this computer, or never came. */
  | { type: "stayed" };

export type Announcement =
  | "OAUTH_AUTHORIZE_FLOW_START"
  | "OAUTH_AUTHORIZE_FLOW_COMPLETE"
  | "OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED";

export type Effect =
  | { type: "loadBootstrap" }
  | { type: "logRender" }
  /** Signs in by the trusted token, where there is one, and looks who is signed in. */
  | { type: "openSession" }
  | { type: "startAuthorization"; request: AuthorizeQuery }
  | { type: "submitAuthorization"; request: AuthorizeQuery; isGranted: boolean }
  | { type: "listOrganizations" }
  | { type: "exchangeOrganization"; organizationId: string }
  | { type: "startLogout"; request: Extract<ConsentRequest, { kind: "logout" }>["request"] }
  | { type: "revokeSession"; redirectUri: string }
  | { type: "leave"; redirectUri: string }
  | { type: "announce"; event: Announcement; request: AuthorizeQuery }
  | { type: "reportNoSession" }
  | { type: "reportMissing"; parameter: string };

/** The part of the project's bootstrap that the flow reads. */
export interface BootstrapFacts {
  projectName: string | null;
  projectLogoUrl: string;
  displayWatermark: boolean;
  rbacPolicy: { scopes: readonly { scope: string; description: string }[] } | null;
}

/** Facts that every area may look at and none changes. */
export interface Facts {
  /** Null where there is no page to read it from. */
  request: ConsentRequest | null;
  /** The bootstrap of an earlier visit until it is loaded; null when there was none. */
  bootstrap: BootstrapFacts | null;
  isBootstrapLoaded: boolean;
  /** Null before it is known, and when nobody is. */
  who: Who | null;
  /** The organizations in which the member may act; null before they are known. */
  organizations: readonly DiscoveredOrganization[] | null;
}

export interface FlowState extends Facts {
  step: Step;
}

/** The next step, and what should happen on the way. */
export type Move = readonly [Step, readonly Effect[]];

type Event<Type extends FlowEvent["type"]> = Extract<FlowEvent, { type: Type }>;

/** The events that each screen hears beside those of anywhere; at any other they are out of place and ignored. */
export interface ScreenEvents {
  Loading: Event<
    | "sessionFound"
    | "sessionMissing"
    | "authorizationStarted"
    | "logoutStarted"
    | "preflightFailed"
    | "authorizationAnswered"
    | "submitFailed"
  >;
  NoSession: never;
  MissingParameter: never;
  Failed: Event<"retryClicked" | "switchClicked">;
  Consent: Event<"allowClicked" | "denyClicked" | "switchClicked" | "authorizationAnswered" | "submitFailed">;
  ChooseOrganization: Event<"organizationChosen" | "organizationEntryFailed" | "backClicked">;
  Logout: Event<"yesClicked" | "noClicked" | "sessionRevoked">;
  Leaving: Event<"sessionRevoked" | "returned" | "stayed">;
  Ended: Event<"returned">;
}

/** A transition that an area writes for each of its screens; null says that the event is out of place. */
export type ScreenTransition<Name extends ScreenName> = (
  step: StepOf<Name>,
  event: ScreenEvents[Name],
  facts: Facts,
) => Move | null;
