import type { Effect, Step } from "../machine.ts";

/** A hand-over is waited for as long as its number stands on the screen. */
export function handoverEffects(before: Step, after: Step): Effect[] {
  const handover = shownHandover(after);
  return handover === shownHandover(before) ? [] : [{ type: "watchHandover", handover }];
}

const shownHandover = (step: Step) => ("handover" in step && step.handover) || null;
