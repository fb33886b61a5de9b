import type { MemberSession } from "@portico/client";

/** Reads who acts in the member's place, and why; null where the member acts. */
export function readActor(session: MemberSession | null): { id: string; reason: string } | null {
  const act = session?.custom_claims?.act;
  if (typeof act !== "object" || act === null) return null;
  const { sub, reason } = act as { sub?: unknown; reason?: unknown };
  // A host may add claims of its own: only the provider's has somebody in it.
  return typeof sub === "string" ? { id: sub, reason: typeof reason === "string" ? reason : "" } : null;
}
