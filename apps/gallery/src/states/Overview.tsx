import type { Fixture } from "../ground/fixtures.ts";
import type { Look } from "../ground/look.ts";
import { byScreen } from "../ground/name-state.ts";
import { Specimen } from "./Specimen.tsx";

interface OverviewProps {
  names: readonly string[];
  fixtures: Record<string, Fixture>;
  look: Look;
}

/** Every state that the filter lets through, screen by screen. */
export function Overview({ names, fixtures, look }: OverviewProps) {
  if (names.length === 0) return <p className="nothing">No state has all these words. Search for fewer.</p>;
  return byScreen(names).map(([screen, own]) => (
    <section key={screen} className="screen" aria-label={screen}>
      <h2>{screen}</h2>
      <div className="specimens">
        {own.map((name) => (
          <Specimen key={name} name={name} fixture={fixtures[name] as Fixture} look={look} />
        ))}
      </div>
    </section>
  ));
}
