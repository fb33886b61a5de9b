import type { Display } from "../lib/display.ts";
import type { Fixture } from "../lib/fixtures.ts";
import { groupByScreen } from "../lib/name-state.ts";
import { Specimen } from "./Specimen.tsx";

interface OverviewProps {
  names: readonly string[];
  fixtures: Record<string, Fixture>;
  display: Display;
}

/** All states that match the filter, by screen. */
export function Overview({ names, fixtures, display }: OverviewProps) {
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
