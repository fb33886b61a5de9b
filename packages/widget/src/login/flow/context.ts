import type { ConfigIssue } from "../../flow/problem.ts";
import type { AnyStep, Handlers, Move, RowTypes, Typed } from "../../flow/screen.ts";
import type { Branding } from "../../theme/with-brand.ts";
import type { LoginConfig } from "./config.ts";
import type { BackClicked, Login, Problem, StartOverClicked } from "./events.ts";

/** The part of the project's bootstrap that the flow uses. */
export interface BootstrapData {
  projectName: string | null;
  projectLogoUrl: string;
  /** Missing if an older provider does not send it. */
  branding?: Branding | null;
  displayWatermark: boolean;
  watermarkUrl: string;
  emailDomains: readonly string[];
  slugPattern: string | null;
  createOrganizationEnabled: boolean;
  emailLinkAndCode: boolean;
  /** Whether the provider can send text messages. Missing if an earlier visit's copy does not say. */
  smsAvailable?: boolean;
  /** The error of a failed bootstrap; the other fields are defaults then. */
  refusal?: ConfigIssue;
  /** The provider's URL if it did not answer; the other fields are defaults then. */
  unreachableUrl?: string;
  /** `none` if the project accepts any password. */
  passwordPolicy?: string | null;
  /** The composition rules for passwords; null if the project measures strength instead. */
  passwordConfig?: { ludsComplexity: number; ludsMinimumCount: number } | null;
}

/** The member who already has a session on this page. */
export interface SignedIn {
  /** Empty if the member has no name. */
  name: string;
  email: string;
  organizationId: string;
  organizationName: string;
}

/** Context that every area can read. Only the machine changes it. */
export interface FlowContext {
  config: LoginConfig;
  /** The page's URL without query and fragment. */
  pageAddress: string;
  /** The bootstrap from an earlier visit until the current one is loaded; null on a first visit. */
  bootstrap: BootstrapData | null;
  isBootstrapLoaded: boolean;
  /** The link that is being redeemed signs the member in to set a new password. */
  resetsBySession?: boolean;
  /** The organization of the link that opened the page, which its brand is looked up for. */
  landingSlug?: string;
  /** The address of the latest password reset request in this browser, if a link opened the page. */
  resetEmail?: string;
  /** The method last used in this browser: under "" for the project, under its ID for an organization. */
  lastMethods?: Readonly<Record<string, string>>;
  signedIn?: SignedIn | null;
  /** The color of the current organization; `""` if it has none. */
  organizationColor?: string;
  /** Whether a login may lead to the offer to add a passkey. */
  offersPasskey?: boolean;
  /** Test projects show configuration mistakes to developers. */
  isTestProject?: boolean;
  /** Names the project in developers' notes. */
  publicToken?: string;
}

/** Effects of all areas. */
export type CommonEffect =
  | { type: "startTimer"; name: "codeSentNotice"; delayMs: number }
  | { type: "showProblem"; problem: Problem }
  | { type: "showNotice"; notice: "emailResent" }
  | { type: "announceLogin"; answer: Login };

/** The next step of the login and its effects. */
export type LoginMove<Step extends AnyStep, Effect extends Typed = never> = Move<Step, Effect | CommonEffect>;

/** The handlers of a login screen's events. */
export type On<Step, Event extends Typed, Transition> = Handlers<Step, Event, FlowContext, Transition>;

type AnyHandler = (step: never, event: never, context: never) => unknown;
/** The events of a table of handlers, and the steps it leads to. */
export type EventOf<Table> = {
  [Type in keyof Table]: Table[Type] extends (step: never, event: infer Event, context: never) => unknown
    ? Event
    : never;
}[keyof Table];
export type TransitionOf<Table> = Exclude<ReturnType<Extract<Table[keyof Table], AnyHandler>>, null>;

type Navigation = BackClicked | StartOverClicked;

/**
 * A screen: one row of the machine. Events without a handler are ignored. `transition.ts` handles going back and
 * starting over; a row only decides whether they are allowed.
 */
export type Screen<Step extends AnyStep, Event extends Typed, Transition> = RowTypes<Step, Event, Transition> & {
  readonly on: On<Step, Exclude<Event, Navigation>, Transition>;
  /**
   * Returns the history for the next step, without pending requests. A screen that can't be returned to is left out.
   */
  remember?<Past extends AnyStep>(step: Step, history: readonly Past[], next: AnyStep): readonly (Past | Step)[];
} & (BackClicked extends Event
    ? {
        /** A screen can't be left during a call that may log the member in. */
        canGoBack(step: Step, history: readonly AnyStep[]): boolean;
      }
    : unknown) &
  (StartOverClicked extends Event
    ? {
        /** Returns the address to prefill on Main; null if starting over is not allowed. */
        startOver(step: Step): string | null;
      }
    : unknown);

type Past = readonly unknown[];

export const hasHistory = (_step: unknown, history: Past): boolean => history.length > 0;

/** Allows going back, except during a call that logs in or navigates away. */
export const hasHistoryUnlessBusy = (step: { busy: unknown }, history: Past): boolean =>
  !step.busy && history.length > 0;

/** Returns the step with the typed address, which only the next step may know. */
export function withTypedEmail<Step>(step: Step, next: AnyStep & { email?: string }): Step {
  return "email" in next ? { ...step, email: next.email } : step;
}
