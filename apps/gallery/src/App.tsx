import { useLayoutEffect, useState } from "react";
import { type Fixture, isAdmin, useFixtures } from "./ground/fixtures.ts";
import { type Look, useLook } from "./ground/look.ts";
import { Header } from "./Header.tsx";
import { Page } from "./Page.tsx";
import { Contents } from "./states/Contents.tsx";
import { findStates, noFilter } from "./states/find-states.ts";
import { Specimen } from "./states/Specimen.tsx";

export function App() {
  const look = useLook();
  const fixtures = useFixtures(look.names);
  const [filter, setFilter] = useState(noFilter);
  const [isListOpen, setListOpen] = useState(false);
  useRoot(look);

  if (look.frame === "bare") {
    const isWanted = ([, fixture]: [string, Fixture]) => isAdmin(fixture) === (look.set === "admin");
    const names =
      look.screen in fixtures
        ? [look.screen]
        : Object.entries(fixtures)
            .filter(isWanted)
            .map(([name]) => name);
    return (
      <main className="bare">
        {names.map((name) => (
          <Specimen key={name} name={name} fixture={fixtures[name] as Fixture} look={look} />
        ))}
      </main>
    );
  }
  const names = findStates(fixtures, filter);
  return (
    <div className="gallery">
      <Header look={look} isListOpen={isListOpen} onList={() => setListOpen(!isListOpen)} />
      <Contents
        names={names}
        total={Object.keys(fixtures).length}
        filter={filter}
        onFilter={(changes) => setFilter({ ...filter, ...changes })}
        look={look}
        isOpen={isListOpen}
        onClose={() => setListOpen(false)}
      />
      <Page look={look} fixtures={fixtures} names={names} />
    </div>
  );
}

/** The page around follows the look: its theme, and in a frame of tests its direction. */
function useRoot({ theme, dir, frame, locale }: Look): void {
  // Before what is open looks for its place on the page.
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset.theme = theme;
    // The gallery itself is English.
    root.dir = frame === "bare" ? dir : "ltr";
    root.lang = frame === "bare" ? locale : "en";
  }, [theme, dir, frame, locale]);
}
