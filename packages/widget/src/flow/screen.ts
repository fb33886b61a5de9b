/** A step of a flow: the screen that is shown, and what it holds. */
export interface AnyStep {
  readonly screen: string;
}

/** Something that happened, or a request for something to happen. */
export interface Typed {
  readonly type: string;
}

/** The next step, and what should happen on the way. */
export type Move<Step extends AnyStep, Effect extends Typed> = readonly [Step, readonly Effect[]];

/** A handler for each event; null says that the event is out of place. */
export type Handlers<Step, Event extends Typed, Facts, Leads> = {
  readonly [Type in Event["type"]]: (step: Step, event: Extract<Event, { type: Type }>, facts: Facts) => Leads | null;
};

/** The types that the compiler reads of a screen's row. */
export interface Spoken<Step, Event, Leads> {
  readonly spoken?: { step: Step; event: Event; leads: Leads };
}

export type StepOfRow<Row> = Row extends Spoken<infer Step, unknown, unknown> ? Step : never;
export type EventOfRow<Row> = Row extends Spoken<unknown, infer Event, unknown> ? Event : never;
export type LeadsOfRow<Row> = Row extends Spoken<unknown, unknown, infer Leads> ? Leads : never;
