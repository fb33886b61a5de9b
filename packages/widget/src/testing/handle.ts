import type { EventOf, FlowContext, TransitionOf } from "../login/flow/context.ts";
import { sampleContext } from "./login-samples.ts";

type StepsOf<Table> = Parameters<
  Extract<Table[keyof Table], (step: never, event: never, context: never) => unknown>
>[0];
type Handler = (step: unknown, event: unknown, context: FlowContext) => unknown;

/** Returns the result of a screen's handler for one event; null if it is ignored. */
export function handle<Table extends object>(on: Table) {
  const handlers = on as Record<string, Handler | undefined>;
  return (step: StepsOf<Table>, event: EventOf<Table> & { type: string }, context: FlowContext = sampleContext()) =>
    (handlers[event.type]?.(step, event, context) ?? null) as TransitionOf<Table> | null;
}
