import { lazy, Suspense, useState } from "react";
import { type Display, displayHref } from "./lib/display.ts";
import { type Fixture, isAdmin, type WidgetFixture } from "./lib/fixtures.ts";
import { groupByScreen, nameState } from "./lib/name-state.ts";
import { ProviderPanel } from "./play/ProviderPanel.tsx";
import { Stage, usePlay } from "./play/Stage.tsx";
import { findSimilarStates } from "./states/find-states.ts";
import { Specimen } from "./states/Specimen.tsx";

// Loaded on demand.
const Editor = lazy(() => import("./editor/Editor.tsx"));

interface PageProps {
  display: Display;
  fixtures: Record<string, Fixture>;
  /** The states that match the filter. */
  names: readonly string[];
}

export function Page({ display, fixtures, names }: PageProps) {
  const fixture = fixtures[display.screen];
  return (
    <main>
      <Suspense fallback={<p className="nothing">Loading…</p>}>
        {display.view === "editor" ? (
          <Editor display={display} />
        ) : fixture ? (
          <StatePage key={`${display.screen} ${display.names}`} fixture={fixture} display={display} names={names} />
        ) : display.screen ? (
          <UnknownState names={Object.keys(fixtures)} display={display} />
        ) : (
          <Overview names={names} fixtures={fixtures} display={display} />
        )}
      </Suspense>
    </main>
  );
}

interface StatePageProps {
  fixture: Fixture;
  display: Display;
  names: readonly string[];
}

/** One state. A state of a widget runs from there on, against a simulated provider. */
function StatePage({ fixture, display, names }: StatePageProps) {
  const [run, setRun] = useState(0);
  const { screen, state } = nameState(display.screen);
  const at = names.indexOf(display.screen);
  const step = (name: string | undefined, label: string) =>
    name && (
      <a href={displayHref({ ...display, screen: name })} className="step">
        {label}
      </a>
    );
  return (
    <>
      <div className="title">
        <h2>
          <span>{screen}</span> {state}
        </h2>
        <p>
          <code>{display.screen}</code>
        </p>
        <nav aria-label="Previous and next state">
          {step(names[at - 1], "Previous")}
          {step(names[at + 1], "Next")}
        </nav>
      </div>
      {isAdmin(fixture) ? (
        <section className="stage" aria-label="Component">
          <Specimen name={display.screen} fixture={fixture} display={{ ...display, frame: "bare" }} />
        </section>
      ) : (
        <WidgetPlay key={run} fixture={fixture} display={display} onRestart={() => setRun(run + 1)} />
      )}
    </>
  );
}

interface WidgetPlayProps {
  fixture: WidgetFixture;
  display: Display;
  onRestart: () => void;
}

function WidgetPlay({ fixture, display, onRestart }: WidgetPlayProps) {
  const play = usePlay(fixture, display);
  return (
    <div className="played">
      <Stage play={play} display={display} name={display.screen} />
      <ProviderPanel play={play} onRestart={onRestart} />
    </div>
  );
}

interface OverviewProps {
  names: readonly string[];
  fixtures: Record<string, Fixture>;
  display: Display;
}

/** All states that match the filter, by screen. */
function Overview({ names, fixtures, display }: OverviewProps) {
  if (names.length === 0) return <p className="nothing">No states match. Try fewer words, or clear a filter.</p>;
  return groupByScreen(names).map(([screen, own]) => (
    <section key={screen} className="screen" aria-label={screen}>
      <h2>{screen}</h2>
      <div className="specimens">
        {own.map((name) => (
          <Specimen key={name} name={name} fixture={fixtures[name] as Fixture} display={display} />
        ))}
      </div>
    </section>
  ));
}

/** Shown if the URL names a state that does not exist. */
function UnknownState({ names, display }: { names: readonly string[]; display: Display }) {
  const similar = findSimilarStates(names, display.screen);
  return (
    <div className="unknown" role="alert">
      <h2>Unknown state “{display.screen}”</h2>
      <p>{similar.length > 0 ? "Did you mean one of these?" : "Choose a state from the list."}</p>
      <ul>
        {similar.map((name) => (
          <li key={name}>
            <a href={displayHref({ ...display, screen: name })}>{nameState(name).full}</a>
          </li>
        ))}
        <li>
          <a href={displayHref({ ...display, screen: "" })}>Show all {names.length} states</a>
        </li>
      </ul>
    </div>
  );
}
