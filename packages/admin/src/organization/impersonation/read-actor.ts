import type { MemberSession } from "@portico/client";

/** Returns who signed in as the member, and why. Null if the member signed in themselves. */
export function readActor(session: MemberSession | null): { id: string; reason: string } | null {
  const act = session?.custom_claims?.act;
  if (typeof act !== "object" || act === null) return null;
  const { sub, reason } = act as { sub?: unknown; reason?: unknown };
  // A host may add an `act` claim of its own, so check its shape.
  return typeof sub === "string" ? { id: sub, reason: typeof reason === "string" ? reason : "" } : null;
}
