// A door for the gallery and tests of this repository; the published package has none.
import type { AdminFixture, Names } from "@portico/admin/fixtures";
import { frameFixtures } from "./frame/fixtures.tsx";
import { operationsFixtures } from "./operations/fixtures.tsx";
import { peopleFixtures } from "./people/fixtures.tsx";
import { projectFixtures } from "./projects/fixtures.tsx";

/** Every state of every page of the console and of the set-up room. */
export function createConsoleFixtures(names: Names): Record<string, AdminFixture> {
  return {
    ...frameFixtures(names),
    ...operationsFixtures(names),
    ...projectFixtures(names),
    ...peopleFixtures(names),
  };
}
