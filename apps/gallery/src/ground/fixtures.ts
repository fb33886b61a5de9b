import {
  type ConsentFixture,
  createConsentFixtures,
  createFixtures,
  type FixtureNames,
  type FlowState,
  longNames,
  plainNames,
} from "@portico/widget/fixtures";
import { useMemo } from "react";
import { pictureAddress } from "./picture-address.ts";

/** A state of the one widget or of the other. */
export type Fixture = FlowState | ConsentFixture;

export const isConsent = (fixture: Fixture): fixture is ConsentFixture => "request" in fixture;

export const namesOf = (names: "plain" | "long"): FixtureNames => ({
  ...(names === "long" ? longNames : plainNames),
  pictures: pictureAddress(""),
});

/** Every state of every screen. Countdowns run from the moment at which the page was opened. */
export function useFixtures(names: "plain" | "long"): Record<string, Fixture> {
  return useMemo(() => {
    const chosen = namesOf(names);
    return { ...createFixtures(Date.now(), chosen), ...createConsentFixtures(chosen) };
  }, [names]);
}
