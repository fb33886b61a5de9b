import type { OneTime } from "./caller.ts";

/** Everything that callers got acknowledged, which must remain true, whichever node was killed meanwhile. */
export interface Ledger {
  /** Writes that were acknowledged, by kind. */
  acknowledged: Map<string, number>;
  /** Session tokens that must be active, and those that must not. */
  alive: Set<string>;
  dead: Set<string>;
  /** One-time things that were used, once. */
  spent: OneTime[];
  /** How many sessions an address has had. */
  sessions: Map<string, number>;
  /** Numbers as last written; undefined during a write. */
  written: Map<string, number | undefined>;
  /** By address. */
  passwords: Map<string, PasswordHolder>;
  /** Refresh tokens that must still work, with their apps. */
  refreshTokens: Map<string, string>;
  /** Counts: lost responses, 503s of an overloaded database, and things that a lost response had used up. */
  lost: number;
  busy: number;
  unheard: number;
  /** Unexpected results. */
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

/** Removes one, for a flow that needs it exclusively. */
export function take<Key, Value>(from: Map<Key, Value>, index: number): [Key, Value] | undefined {
  const taken = [...from][index];
  if (taken) from.delete(taken[0]);
  return taken;
}
