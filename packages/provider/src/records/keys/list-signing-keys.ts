import type { Call } from "../../call/call.ts";
import type { SigningKeyRow } from "../tables.ts";
import { type SigningKeyState, statesOf } from "./signing-key-states.ts";
import { listSigningKeyRows } from "./signing-keys-store.ts";

/** A key as operators see it: when it does what, and never a part of the key itself. Times are ISO 8601. */
export interface SigningKeyView {
  kid: string;
  state: Exclude<SigningKeyState, "gone">;
  created_at: string;
  signs_from: string;
  /** Null until a newer key takes its place. */
  retires_at: string | null;
}

/** The project's keys that are not gone, newest first. */
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
