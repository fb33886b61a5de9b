import type { AnyStep, Handlers, Move, Spoken, Typed } from "../../flow/screen.ts";
import type { BackClicked, Login, Problem, StartOverClicked } from "./events.ts";
import type { Facts } from "./facts.ts";

/** The effects that any area may ask for. */
export type CommonEffect =
  | { type: "startTimer"; name: "codeSentNotice"; delayMs: number }
  | { type: "showProblem"; problem: Problem }
  | { type: "showNotice"; notice: "emailResent" }
  | { type: "announceLogin"; answer: Login };

/** The next step of the login, and what should happen on the way. */
export type LoginMove<Step extends AnyStep, Effect extends Typed = never> = Move<Step, Effect | CommonEffect>;

/** The handlers of a login screen's events. */
export type On<Step, Event extends Typed, Leads> = Handlers<Step, Event, Facts, Leads>;

type AnyHandler = (step: never, event: never, facts: never) => unknown;
/** The events that a table of handlers hears, and the steps that it leads to. */
export type EventOf<Table> = {
  [Type in keyof Table]: Table[Type] extends (step: never, event: infer Event, facts: never) => unknown ? Event : never;
}[keyof Table];
export type LeadsOf<Table> = Exclude<ReturnType<Extract<Table[keyof Table], AnyHandler>>, null>;

type Navigation = BackClicked | StartOverClicked;

/**
 * A screen: one row of the machine. At an event that it does not hear nothing happens. Back and starting over are of the
 * whole flow (`transition.ts`): a row says only whether they are possible.
 */
export type Screen<Step extends AnyStep, Event extends Typed, Leads> = Spoken<Step, Event, Leads> & {
  readonly on: On<Step, Exclude<Event, Navigation>, Leads>;
  /**
   * The steps behind the next one, without what was under way on this one. A screen that cannot be returned to has
   * none.
   */
  remember?<Past extends AnyStep>(step: Step, history: readonly Past[], next: AnyStep): readonly (Past | Step)[];
} & (BackClicked extends Event
    ? {
        /** No screen is left while a call is under way that may log in. */
        canGoBack(step: Step, history: readonly AnyStep[]): boolean;
      }
    : unknown) &
  (StartOverClicked extends Event
    ? {
        /** The address that Main begins with; null while it is not possible. */
        startOver(step: Step): string | null;
      }
    : unknown);

type Past = readonly unknown[];

export const hasHistory = (_step: unknown, history: Past): boolean => history.length > 0;

/** Back from a screen that may be busy with a call that logs in, or leads away. */
export const hasHistoryUnlessBusy = (step: { busy: unknown }, history: Past): boolean =>
  !step.busy && history.length > 0;

/** The step with the address that was typed on it, which only the next one may know. */
export function withTypedEmail<Step>(step: Step, next: AnyStep & { email?: string }): Step {
  return "email" in next ? { ...step, email: next.email } : step;
}
