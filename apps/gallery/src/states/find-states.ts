import { type Fixture, isAdmin } from "../ground/fixtures.ts";
import { type Group, nameState } from "../ground/name-state.ts";

/** What a state is in: nothing, waiting for an answer, or a problem. */
export type Kind = "resting" | "waiting" | "problem";

export interface StateFilter {
  search: string;
  group: Group | "";
  kind: Kind | "";
}

export const noFilter: StateFilter = { search: "", group: "", kind: "" };

export function kindOf(fixture: Fixture, name = ""): Kind {
  // The states of a part are made by what its calls answer; their names say which.
  if (isAdmin(fixture))
    return /loading|busy/i.test(name) ? "waiting" : /fail|refus|out$/i.test(name) ? "problem" : "resting";
  const { step } = fixture;
  const { screen, problem, busy, resend, isChecking, failure } = step as unknown as Record<string, unknown>;
  if (problem || failure || screen === "Error" || screen === "Failed") return "problem";
  const waits = ["Landing", "LoggingIn", "Loading", "Leaving"].includes(String(screen));
  return busy || isChecking || resend === "sending" || waits ? "waiting" : "resting";
}

/** Returns the names of the states that a filter lets through: every word of the search stands somewhere in a name. */
export function findStates(fixtures: Record<string, Fixture>, { search, group, kind }: StateFilter): string[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return Object.keys(fixtures).filter((name) => {
    const named = nameState(name);
    if (group && named.group !== group) return false;
    const fixture = fixtures[name];
    if (kind && fixture && kindOf(fixture, name) !== kind) return false;
    const told = `${named.full} ${named.group} ${name}`.toLowerCase();
    return words.every((word) => told.includes(word));
  });
}

/** Returns the names that are nearest to one that does not exist, for who mistyped it. */
export function nearStates(names: readonly string[], wanted: string): string[] {
  const letters = (text: string) => new Set(pairs(text.toLowerCase()));
  const asked = letters(wanted);
  const likeness = (name: string) => {
    const own = letters(name);
    const shared = [...own].filter((pair) => asked.has(pair)).length;
    return (2 * shared) / (own.size + asked.size);
  };
  return names
    .map((name) => ({ name, likeness: likeness(name) }))
    .filter(({ likeness }) => likeness > 0.3)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, 5)
    .map(({ name }) => name);
}

const pairs = (text: string) => [...text].slice(1).map((letter, at) => `${text[at]}${letter}`);
