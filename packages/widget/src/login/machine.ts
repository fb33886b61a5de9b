// The machine's rows, and the words that follow from them: a screen that stands here has its step, its events and its
// effects in the unions below.
import type { EventOfRow, LeadsOfRow, StepOfRow } from "../flow/screen.ts";
import { discovery, loggingIn, organizationCreation } from "./discovery/flow.ts";
import { emailConfirmation, emailMethodSelection } from "./email/flow.ts";
import { type ErrorEffect, error } from "./error/flow.ts";
import type { BackClicked, FieldEdited, StartOverClicked } from "./flow/events.ts";
import type { BootstrapFacts, Facts } from "./flow/facts.ts";
import type { CommonEffect } from "./flow/screen.ts";
import { landing, wrongAccount } from "./landing/flow.ts";
import { loggedIn } from "./logged-in/flow.ts";
import { main } from "./main/flow.ts";
import type { MethodsRecalled, NotesEffect, SessionFound } from "./notes/flow.ts";
import type { OneTapEffect } from "./one-tap/flow.ts";
import { emailOtpEntry } from "./passcode/flow.ts";

/** The screens that every project may come to. */
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

/** With the screens of the areas that come alone. */
export type Rows = typeof screens &
  typeof import("./areas/mfa-area.ts").screens &
  typeof import("./areas/passwords-area.ts").screens &
  typeof import("./areas/sso-area.ts").screens;
export type ScreenName = keyof Rows;
export type Step = StepOfRow<Rows[ScreenName]>;
export type StepOf<Name extends ScreenName> = StepOfRow<Rows[Name]> & { screen: Name };
/** The events that a screen hears. */
export type EventAt<Name extends ScreenName> = EventOfRow<Rows[Name]>;
/** The steps that the screens lead to, and the effects that they ask for on the way. */
export type Leads = LeadsOfRow<Rows[ScreenName]>;

export type FlowEvent =
  | EventAt<ScreenName>
  | { type: "bootstrapLoaded"; bootstrap: BootstrapFacts }
  | BackClicked
  | StartOverClicked
  | FieldEdited
  | SessionFound
  | MethodsRecalled;

export type Effect =
  | Leads[1][number]
  | CommonEffect
  | OneTapEffect
  | ErrorEffect
  | NotesEffect
  | { type: "loadBootstrap" }
  | { type: "logRender" };

export interface FlowState extends Facts {
  step: Step;
  /** The steps behind this one, the latest last. */
  history: readonly Step[];
}
