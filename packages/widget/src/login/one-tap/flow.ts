import type { Effect, FlowState } from "../machine.ts";
import { oneTapPrompt } from "./prompt.ts";

/** The prompt comes with Main and goes with it, and is another one for another organization. */
export function oneTapEffects(before: FlowState | null, after: FlowState): Effect[] {
  const previous = before && oneTapPrompt(before.step, before);
  const next = oneTapPrompt(after.step, after);
  if (JSON.stringify(previous) === JSON.stringify(next)) return [];
  return [...(previous ? [{ type: "cancelOneTap" } as const] : []), ...(next ? [next] : [])];
}
