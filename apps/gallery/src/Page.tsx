import { lazy, Suspense, useState } from "react";
import { type Fixture, isAdmin, type WidgetFixture } from "./ground/fixtures.ts";
import { type Look, writeLook } from "./ground/look.ts";
import { nameState } from "./ground/name-state.ts";
import { ProviderPanel } from "./play/ProviderPanel.tsx";
import { Stage } from "./play/Stage.tsx";
import { usePlay } from "./play/use-play.ts";
import { AdminStage } from "./states/AdminStage.tsx";
import { Overview } from "./states/Overview.tsx";
import { UnknownState } from "./states/UnknownState.tsx";

// It costs nothing before it is asked for.
const Editor = lazy(() => import("./editor/Editor.tsx"));

interface PageProps {
  look: Look;
  fixtures: Record<string, Fixture>;
  /** The states that the filter lets through. */
  names: readonly string[];
}

export function Page({ look, fixtures, names }: PageProps) {
  const fixture = fixtures[look.screen];
  return (
    <main>
      <Suspense fallback={<p className="nothing">Loading…</p>}>
        {look.view === "editor" ? (
          <Editor look={look} />
        ) : fixture ? (
          <Played key={`${look.screen} ${look.names}`} fixture={fixture} look={look} names={names} />
        ) : look.screen ? (
          <UnknownState names={Object.keys(fixtures)} look={look} />
        ) : (
          <Overview names={names} fixtures={fixtures} look={look} />
        )}
      </Suspense>
    </main>
  );
}

interface PlayedProps {
  fixture: Fixture;
  look: Look;
  names: readonly string[];
}

/** One state, which is played from there on. */
function Played({ fixture, look, names }: PlayedProps) {
  const [run, setRun] = useState(0);
  const { screen, state } = nameState(look.screen);
  const at = names.indexOf(look.screen);
  const step = (name: string | undefined, label: string) =>
    name && (
      <a href={writeLook({ ...look, screen: name })} className="step">
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
          <code>{look.screen}</code>
        </p>
        <nav aria-label="Neighbors">
          {step(names[at - 1], "Previous")}
          {step(names[at + 1], "Next")}
        </nav>
      </div>
      {isAdmin(fixture) ? (
        <AdminStage fixture={fixture} look={look} />
      ) : (
        <Playing key={run} fixture={fixture} look={look} onRestart={() => setRun(run + 1)} />
      )}
    </>
  );
}

interface PlayingProps {
  fixture: WidgetFixture;
  look: Look;
  onRestart: () => void;
}

function Playing({ fixture, look, onRestart }: PlayingProps) {
  const play = usePlay(fixture, look);
  return (
    <div className="played">
      <Stage play={play} look={look} name={look.screen} />
      <ProviderPanel play={play} onRestart={onRestart} />
    </div>
  );
}
