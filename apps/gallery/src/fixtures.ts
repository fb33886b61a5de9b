import { createFixtures, type FlowState, longNames, plainNames } from "@portico/widget/fixtures";
import { useMemo } from "react";

/** Every state of every screen. Countdowns run from the moment at which the page was opened. */
export function useFixtures(names: "plain" | "long"): Record<string, FlowState> {
  return useMemo(() => createFixtures(Date.now(), names === "long" ? longNames : plainNames), [names]);
}
