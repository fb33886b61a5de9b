import {
  type AdminFixture,
  longNames as adminLongNames,
  plainNames as adminPlainNames,
  createAdminFixtures,
} from "@portico/admin/fixtures";
import { createConsoleFixtures } from "@portico/console/fixtures";
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
export type WidgetFixture = FlowState | ConsentFixture;
/** The same, or of a part of an administration. */
export type Fixture = WidgetFixture | AdminFixture;

export const isConsent = (fixture: Fixture): fixture is ConsentFixture => "request" in fixture;
export const isAdmin = (fixture: Fixture): fixture is AdminFixture => "calls" in fixture;

export const namesOf = (names: "plain" | "long"): FixtureNames => ({
  ...(names === "long" ? longNames : plainNames),
  pictures: pictureAddress(""),
});

/** Every state of every screen. Countdowns run from the moment at which the page was opened. */
export function useFixtures(names: "plain" | "long"): Record<string, Fixture> {
  return useMemo(() => {
    const chosen = namesOf(names);
    const adminNames = names === "long" ? adminLongNames : adminPlainNames;
    return {
      ...createFixtures(Date.now(), chosen),
      ...createConsentFixtures(chosen),
      ...createAdminFixtures(adminNames),
      ...createConsoleFixtures(adminNames),
    };
  }, [names]);
}
