import { porticoIcon } from "@portico/wire";
import { useLayoutEffect, useState } from "react";
import { type Display, displayHref, useDisplay } from "./lib/display.ts";
import { type Fixture, isAdmin, useFixtures } from "./lib/fixtures.ts";
import { Page } from "./Page.tsx";
import { Contents } from "./states/Contents.tsx";
import { DisplayOptions } from "./states/DisplayOptions.tsx";
import { findStates, noFilter } from "./states/find-states.ts";
import { Specimen } from "./states/Specimen.tsx";

export function App() {
  const display = useDisplay();
  const fixtures = useFixtures(display.names);
  const [filter, setFilter] = useState(noFilter);
  const [isListOpen, setListOpen] = useState(false);
  useRootAttributes(display);

  if (display.frame === "bare") {
    const isInSet = ([, fixture]: [string, Fixture]) => isAdmin(fixture) === (display.set === "admin");
    const names =
      display.screen in fixtures
        ? [display.screen]
        : Object.entries(fixtures)
            .filter(isInSet)
            .map(([name]) => name);
    return (
      <main className="bare">
        {names.map((name) => (
          <Specimen key={name} name={name} fixture={fixtures[name] as Fixture} display={display} />
        ))}
      </main>
    );
  }
  const names = findStates(fixtures, filter);
  return (
    <div className="gallery">
      <Header display={display} isListOpen={isListOpen} onList={() => setListOpen(!isListOpen)} />
      <Contents
        names={names}
        total={Object.keys(fixtures).length}
        filter={filter}
        onFilter={(changes) => setFilter({ ...filter, ...changes })}
        display={display}
        isOpen={isListOpen}
        onClose={() => setListOpen(false)}
      />
      <Page display={display} fixtures={fixtures} names={names} />
    </div>
  );
}

/** Applies the theme to the page, and in a bare frame the direction and language as well. */
function useRootAttributes({ theme, dir, frame, locale }: Display): void {
  // A layout effect, so that popovers position themselves in the final direction.
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset.theme = theme;
    // The gallery itself is only in English.
    root.dir = frame === "bare" ? dir : "ltr";
    root.lang = frame === "bare" ? locale : "en";
  }, [theme, dir, frame, locale]);
}

interface HeaderProps {
  display: Display;
  isListOpen: boolean;
  onList: () => void;
}

const views: readonly (readonly [Display["view"], string])[] = [
  ["states", "States"],
  ["editor", "Editor"],
];

function Header({ display, isListOpen, onList }: HeaderProps) {
  return (
    <header className="head">
      <h1>
        <a className="home" href={displayHref({ ...display, screen: "", view: "states" })}>
          <img src={`data:image/svg+xml,${encodeURIComponent(porticoIcon)}`} alt="" width="24" height="24" />
          Portico gallery
        </a>
      </h1>
      <button type="button" className="list-button" aria-expanded={isListOpen} onClick={onList}>
        All states
      </button>
      <nav className="views" aria-label="Views">
        {views.map(([view, label]) => (
          <a
            key={view}
            href={displayHref({ ...display, view })}
            aria-current={display.view === view ? "page" : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
      <details className="display">
        <summary>Display</summary>
        <DisplayOptions display={display} />
      </details>
    </header>
  );
}
