import type { Mood, Visitor } from "@portico/widget/playground";
import { useSyncExternalStore } from "react";
import { Choice } from "../ground/Choice.tsx";
import { Radios } from "../ground/Radios.tsx";
import type { Play } from "./use-play.ts";

const moods: readonly (readonly [Mood, string])[] = [
  ["yes", "as asked"],
  ["no", "with a refusal"],
  ["busy", "with “too many”"],
  ["offline", "not at all: offline"],
  ["silent", "later: keep it waiting"],
];

const visitors: readonly (readonly [Visitor, string])[] = [
  ["several", "is in several organizations"],
  ["one", "is in one"],
  ["nobody", "is in none"],
  ["authenticator", "must show an authenticator’s code"],
  ["text", "must show a texted code"],
  ["enrolling", "must set up a second factor"],
];

/** The provider behind a play: how it answers, whom it knows, and what it was asked. */
export function ProviderPanel({ play, onRestart }: { play: Play; onRestart: () => void }) {
  const { provider } = play;
  const { mood, visitor } = useSyncExternalStore(provider.subscribe, provider.getScript);
  const calls = useSyncExternalStore(provider.subscribe, provider.getCalls);
  return (
    <section className="provider" aria-label="Provider">
      <Radios
        legend="The provider answers"
        value={mood}
        options={moods}
        onChange={(value) => provider.setScript({ mood: value })}
      />
      {play.kind === "login" && (
        <Choice
          label="The visitor"
          value={visitor}
          options={visitors}
          onChange={(value) => provider.setScript({ visitor: value })}
        />
      )}
      <button type="button" onClick={onRestart}>
        Start again
      </button>
      <h2 className="small">Calls</h2>
      {calls.length === 0 && <p>None yet. Type any address, any code, any password of 12 letters.</p>}
      <div role="log" aria-label="Calls">
        <ol>
          {calls.map(({ id, operation, outcome }) => (
            <li key={id}>
              <code>{operation}</code>{" "}
              <span className="answer" data-kind={kindOf(outcome)}>
                {outcome}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const kindOf = (outcome: string) =>
  ["answered", "waiting", "leaves the page"].includes(outcome) ? outcome : "refused";
