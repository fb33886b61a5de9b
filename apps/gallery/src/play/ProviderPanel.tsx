import type { Mood, Visitor } from "@portico/widget/playground";
import { useSyncExternalStore } from "react";
import { RadioGroup, Select } from "../lib/fields.tsx";
import type { Play } from "./Stage.tsx";

const outcomes: readonly (readonly [Mood, string])[] = [
  ["yes", "Success"],
  ["no", "Error"],
  ["busy", "Too many requests"],
  ["offline", "Network error"],
  ["silent", "No response"],
];

const visitors: readonly (readonly [Visitor, string])[] = [
  ["several", "Member of several organizations"],
  ["one", "Member of one organization"],
  ["unknown", "Not a member"],
  ["authenticator", "Two-step verification: app"],
  ["text", "Two-step verification: text message"],
  ["enrolling", "Must set up two-step verification"],
];

/** Controls of the simulated provider: its response, the visitor's account, and a log of the calls. */
export function ProviderPanel({ play, onRestart }: { play: Play; onRestart: () => void }) {
  const { provider } = play;
  const { mood, visitor } = useSyncExternalStore(provider.subscribe, provider.getScript);
  const calls = useSyncExternalStore(provider.subscribe, provider.getCalls);
  return (
    <section className="provider" aria-label="Provider">
      <RadioGroup
        label="Provider response"
        value={mood}
        options={outcomes}
        onChange={(value) => provider.setScript({ mood: value })}
      />
      {play.kind === "login" && (
        <Select
          label="Visitor"
          value={visitor}
          options={visitors}
          onChange={(value) => provider.setScript({ visitor: value })}
        />
      )}
      <button type="button" onClick={onRestart}>
        Restart
      </button>
      <h2 className="small">Calls</h2>
      {calls.length === 0 && (
        <p>No calls yet. Enter any email, any code, and any password of at least 12 characters.</p>
      )}
      <div role="log" aria-label="Calls">
        <ol>
          {calls.map(({ id, operation, outcome }) => (
            <li key={id}>
              <code>{operation}</code>{" "}
              <span className="answer" data-kind={outcomeKind(outcome)}>
                {outcome}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const outcomeKind = (outcome: string) =>
  ["answered", "waiting", "leaves the page"].includes(outcome) ? outcome : "refused";
