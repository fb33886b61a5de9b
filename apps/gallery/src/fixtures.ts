import {
  type ConsentFixture,
  createConsentFixtures,
  createFixtures,
  type FlowState,
  longNames,
  plainNames,
} from "@portico/widget/fixtures";
import { useMemo } from "react";

/** A state of the one widget or of the other. */
export type Fixture = FlowState | ConsentFixture;

/** Every state of every screen. Countdowns run from the moment at which the page was opened. */
export function useFixtures(names: "plain" | "long"): Record<string, Fixture> {
  return useMemo(() => {
    const chosen = names === "long" ? longNames : plainNames;
    return { ...createFixtures(Date.now(), chosen), ...createConsentFixtures(chosen) };
  }, [names]);
}
