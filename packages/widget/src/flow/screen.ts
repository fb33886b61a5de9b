/** A step of a flow: the current screen and its data. */
export interface AnyStep {
  readonly screen: string;
}

/** An event or an effect. */
export interface Typed {
  readonly type: string;
}

/** The next step and its effects. */
export type Move<Step extends AnyStep, Effect extends Typed> = readonly [Step, readonly Effect[]];

/** One handler per event. It returns null if the event does not apply. */
export type Handlers<Step, Event extends Typed, FlowContext, Transition> = {
  readonly [Type in Event["type"]]: (
    step: Step,
    event: Extract<Event, { type: Type }>,
    context: FlowContext,
  ) => Transition | null;
};

/** Phantom type from which the compiler infers a screen's step, events and transitions. */
export interface RowTypes<Step, Event, Transition> {
  readonly types?: { step: Step; event: Event; transition: Transition };
}

export type StepOfRow<Row> = Row extends RowTypes<infer Step, unknown, unknown> ? Step : never;
export type EventOfRow<Row> = Row extends RowTypes<unknown, infer Event, unknown> ? Event : never;
export type TransitionOfRow<Row> = Row extends RowTypes<unknown, unknown, infer Transition> ? Transition : never;
