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
import { pictureUrl } from "./brands.ts";

/** A state of the sign-in widget or the consent widget. */
export type WidgetFixture = FlowState | ConsentFixture;
/** A state of a widget or of an admin component. */
export type Fixture = WidgetFixture | AdminFixture;

export const isConsent = (fixture: Fixture): fixture is ConsentFixture => "request" in fixture;
export const isAdmin = (fixture: Fixture): fixture is AdminFixture => "calls" in fixture;

export const fixtureNames = (names: "plain" | "long"): FixtureNames => ({
  ...(names === "long" ? longNames : plainNames),
  pictures: pictureUrl(""),
});

/** Returns every state of every screen. Countdowns start when the page is opened. */
export function useFixtures(names: "plain" | "long"): Record<string, Fixture> {
  return useMemo(() => {
    const widgetNames = fixtureNames(names);
    const adminNames = names === "long" ? adminLongNames : adminPlainNames;
    return {
      ...createFixtures(Date.now(), widgetNames),
      ...createConsentFixtures(widgetNames),
      ...createAdminFixtures(adminNames),
      ...createConsoleFixtures(adminNames),
    };
  }, [names]);
}
