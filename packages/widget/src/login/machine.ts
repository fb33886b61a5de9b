// The screens of the machine, and the types derived from them: a screen in this table adds its step, events and
// effects to the unions below.
import type { EventOfRow, StepOfRow, TransitionOfRow } from "../flow/screen.ts";
import { discovery, loggingIn, organizationCreation } from "./discovery/flow.ts";
import { emailConfirmation, emailMethodSelection } from "./email/flow.ts";
import { type ErrorEffect, error } from "./error/flow.ts";
import type { BootstrapData, CommonEffect, FlowContext, Screen } from "./flow/context.ts";
import type { BackClicked, FieldEdited, LoggedInStep, StartOverClicked } from "./flow/events.ts";
import { landing, wrongAccount } from "./landing/flow.ts";
import { main } from "./main/flow.ts";
import type { MethodsRecalled, NotesEffect, SessionEnded, SessionFound } from "./notes/flow.ts";
import type { OneTapEffect } from "./one-tap/flow.ts";
import { emailOtpEntry } from "./passcode/flow.ts";

const loggedIn: Screen<LoggedInStep, never, never> = { on: {} };

/** The screens that every project can reach. */
export const screens = {
  Landing: landing,
  WrongAccount: wrongAccount,
  LoggingIn: loggingIn,
  LoggedIn: loggedIn,
  Main: main,
  EmailMethodSelection: emailMethodSelection,
  EmailConfirmation: emailConfirmation,
  EmailOTPEntry: emailOtpEntry,
  Discovery: discovery,
  OrganizationCreation: organizationCreation,
  Error: error,
};

/** Including the screens in lazy chunks. */
export type Rows = typeof screens &
  typeof import("./areas/mfa-area.ts").screens &
  typeof import("./areas/passwords-area.ts").screens &
  typeof import("./areas/sso-area.ts").screens;
export type ScreenName = keyof Rows;
export type Step = StepOfRow<Rows[ScreenName]>;
export type StepOf<Name extends ScreenName> = StepOfRow<Rows[Name]> & { screen: Name };
/** The events that a screen handles. */
export type EventAt<Name extends ScreenName> = EventOfRow<Rows[Name]>;
/** The next steps of all screens, with their effects. */
export type Transition = TransitionOfRow<Rows[ScreenName]>;

export type FlowEvent =
  | EventAt<ScreenName>
  | { type: "bootstrapLoaded"; bootstrap: BootstrapData }
  | BackClicked
  | StartOverClicked
  | FieldEdited
  | SessionFound
  | SessionEnded
  | { type: "passkeyOfferable" }
  | MethodsRecalled;

export type Effect =
  | Transition[1][number]
  | CommonEffect
  | OneTapEffect
  | ErrorEffect
  | NotesEffect
  | { type: "loadBootstrap" }
  | { type: "checkPasskeyOffer" }
  | { type: "logRender" };

export interface FlowState extends FlowContext {
  step: Step;
  /** The steps before this one, newest last. */
  history: readonly Step[];
}
