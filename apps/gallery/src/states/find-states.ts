import { type Fixture, isAdmin } from "../lib/fixtures.ts";
import { type Group, nameState } from "../lib/name-state.ts";

export type Kind = "resting" | "waiting" | "problem";

export interface StateFilter {
  search: string;
  group: Group | "";
  kind: Kind | "";
}

export const noFilter: StateFilter = { search: "", group: "", kind: "" };

export function stateKind(fixture: Fixture, name = ""): Kind {
  // States of admin components only differ in the responses to their calls, so use their names.
  if (isAdmin(fixture))
    return /loading|busy/i.test(name) ? "waiting" : /fail|refus|out$/i.test(name) ? "problem" : "resting";
  const { step } = fixture;
  const { screen, problem, busy, resend, isChecking, failure } = step as unknown as Record<string, unknown>;
  if (problem || failure || screen === "Error" || screen === "Failed") return "problem";
  const waits = ["Landing", "LoggingIn", "Loading", "Leaving"].includes(String(screen));
  return busy || isChecking || resend === "sending" || waits ? "waiting" : "resting";
}

/** Returns the names of the states that match a filter. A state matches a search if it contains all words. */
export function findStates(fixtures: Record<string, Fixture>, { search, group, kind }: StateFilter): string[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return Object.keys(fixtures).filter((name) => {
    const label = nameState(name);
    if (group && label.group !== group) return false;
    const fixture = fixtures[name];
    if (kind && fixture && stateKind(fixture, name) !== kind) return false;
    const text = `${label.full} ${label.group} ${name}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Returns up to five names that are similar to a mistyped one, by the pairs of letters that they share. */
export function findSimilarStates(names: readonly string[], mistyped: string): string[] {
  const pairsOf = (text: string) => new Set(letterPairs(text.toLowerCase()));
  const mistypedPairs = pairsOf(mistyped);
  const similarity = (name: string) => {
    const namePairs = pairsOf(name);
    const shared = [...namePairs].filter((pair) => mistypedPairs.has(pair)).length;
    return (2 * shared) / (namePairs.size + mistypedPairs.size);
  };
  return names
    .map((name) => ({ name, similarity: similarity(name) }))
    .filter(({ similarity }) => similarity > 0.3)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, 5)
    .map(({ name }) => name);
}

const letterPairs = (text: string) => [...text].slice(1).map((letter, index) => `${text[index]}${letter}`);
