import type { Call } from "../../../platform/call/call.ts";
import { lifetimes, tolerances } from "../../../platform/call/lifetimes.ts";
import { after, inSeconds } from "../../../platform/lib/duration.ts";
import type { SigningKeyRow } from "../schema.ts";
import { listSigningKeyRows } from "./signing-keys-store.ts";

/**
 * The state of a key at a time. `published`: known to all, signs nothing yet. `signing`: the one that signs.
 * `retiring`: no longer signs, still verifies. `gone`: verifies nothing.
 */
type SigningKeyState = "published" | "signing" | "retiring" | "gone";

/**
 * Computes the state of each key. It follows from the clock and is not stored, so all nodes switch at the same
 * moment.
 */
export function statesOf(newestFirst: { signs_from: Date; retires_at: Date | null }[], now: Date): SigningKeyState[] {
  const living = newestFirst.filter(({ retires_at }) => retires_at === null || retires_at > now);
  // A node whose clock is slightly behind still signs with the first key.
  const signing = living.find(({ signs_from }) => signs_from <= now) ?? living.at(-1);
  return newestFirst.map((key) => {
    if (!living.includes(key)) return "gone";
    if (key === signing) return "signing";
    return key.signs_from > now ? "published" : "retiring";
  });
}

/** A key as operators see it, without key material. Times are ISO 8601. */
export interface SigningKeyView {
  kid: string;
  state: Exclude<SigningKeyState, "gone">;
  created_at: string;
  signs_from: string;
  /** Null until a newer key replaces it. */
  retires_at: string | null;
}

/** Lists the project's keys that are not gone, newest first. */
export async function listSigningKeys(call: Call, _request: object = {}): Promise<{ keys: SigningKeyView[] }> {
  const rows = await listSigningKeyRows(call.db, call.project.project_id);
  return { keys: viewSigningKeys(rows, call.clock.now()) };
}

/** @param newestFirst all keys of one project. */
export function viewSigningKeys(newestFirst: SigningKeyRow[], now: Date): SigningKeyView[] {
  const states = statesOf(newestFirst, now);
  return newestFirst.flatMap(({ kid, created_at, signs_from, retires_at }, index) => {
    const state = states[index];
    if (!state || state === "gone") return [];
    return {
      kid,
      state,
      created_at: created_at.toISOString(),
      signs_from: signs_from.toISOString(),
      retires_at: retires_at?.toISOString() ?? null,
    };
  });
}

/** How long a host may cache a project's key set. */
export const JWKS_MAX_AGE_SECONDS = 5 * 60;

/** How long a node caches the keys. */
export const KEY_CACHE_SECONDS = 60;

/**
 * Plans when a new key starts to sign, and when the previous one is gone (docs/threats.md T41). A node may serve the
 * old set for its cache time, and a host may cache that set for its max-age, with clocks that differ; after that
 * everyone knows the new key. The old key then stays until the last JWT that it signed has expired.
 */
export function planRotation(now: Date): { signs_from: Date; retires_at: Date } {
  const leeway = inSeconds(tolerances.sessionJwt);
  const signs_from = after(now, { seconds: JWKS_MAX_AGE_SECONDS + KEY_CACHE_SECONDS + leeway });
  const retires_at = after(signs_from, { seconds: inSeconds(lifetimes.sessionJwt) + leeway + KEY_CACHE_SECONDS });
  return { signs_from, retires_at };
}
