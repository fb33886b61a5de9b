import type { OneTime } from "./caller.ts";

/** What callers were told, so that it must be so from then on, whoever was killed meanwhile. */
export interface Ledger {
  /** Writes that were acknowledged, by kind. */
  acknowledged: Map<string, number>;
  /** Session tokens that must live, and those that must not. */
  alive: Set<string>;
  dead: Set<string>;
  /** One-time things that bought something, once. */
  spent: OneTime[];
  /** How many sessions an address has had. */
  sessions: Map<string, number>;
  /** Numbers as they were last written; undefined while somebody is writing. */
  written: Map<string, number | undefined>;
  /** By address. */
  passwords: Map<string, PasswordHolder>;
  /** Refresh tokens that must still be good, with their apps. */
  refreshTokens: Map<string, string>;
  /** Answers that never came, answers that the database was too busy, and what a lost one had used up. */
  lost: number;
  busy: number;
  unheard: number;
  /** What should not have happened. */
  surprises: string[];
}

export interface PasswordHolder {
  password: string;
  /** Their sessions: a new password ends them all. */
  sessions: string[];
}

export function openLedger(): Ledger {
  return {
    acknowledged: new Map(),
    alive: new Set(),
    dead: new Set(),
    spent: [],
    sessions: new Map(),
    written: new Map(),
    passwords: new Map(),
    refreshTokens: new Map(),
    lost: 0,
    busy: 0,
    unheard: 0,
    surprises: [],
  };
}

export function countIn(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** Takes one away, for a flow that must have it for itself. */
export function take<Key, Value>(from: Map<Key, Value>, index: number): [Key, Value] | undefined {
  const taken = [...from][index];
  if (taken) from.delete(taken[0]);
  return taken;
}
