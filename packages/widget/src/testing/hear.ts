import type { Facts } from "../login/flow/facts.ts";
import type { EventOf, LeadsOf } from "../login/flow/screen.ts";
import { sampleFacts } from "./login-samples.ts";

type StepsOf<Table> = Parameters<Extract<Table[keyof Table], (step: never, event: never, facts: never) => unknown>>[0];
type Handler = (step: unknown, event: unknown, facts: Facts) => unknown;

/** Returns what a screen's handlers make of one event; null where it is out of place. */
export function hear<Table extends object>(on: Table) {
  const handlers = on as Record<string, Handler | undefined>;
  return (step: StepsOf<Table>, event: EventOf<Table> & { type: string }, facts: Facts = sampleFacts()) =>
    (handlers[event.type]?.(step, event, facts) ?? null) as LeadsOf<Table> | null;
}
