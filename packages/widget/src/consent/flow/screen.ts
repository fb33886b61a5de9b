import type { AnyStep, Handlers, Spoken, Typed } from "../../flow/screen.ts";
import type { Facts } from "./facts.ts";

/** A screen: one row of the machine. At an event that it does not hear nothing happens. */
export type Screen<Step extends AnyStep, Event extends Typed, Leads> = Spoken<Step, Event, Leads> & {
  readonly on: Handlers<Step, Event, Facts, Leads>;
};
