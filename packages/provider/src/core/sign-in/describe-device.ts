import type { MemberDevice } from "@portico/wire";
import type { ShownSession } from "../records/session/store.ts";

/**
 * Says whether the member has been at a session's network address before, as far as sessions are kept
 * (docs/wire/rules.md#member-device); nothing of sessions that others hold in their place. There is no map of addresses,
 * so no city and no country is named.
 */
export function describeDevice({ ip_address, kind, visits }: ShownSession): MemberDevice | undefined {
  if (kind !== "own") return undefined;
  const { first, last } = visits ?? {};
  const seen = first && last && { first_seen_at: toTimestamp(first), last_seen_at: toTimestamp(last) };
  return { ip_address, ip_address_details: seen ? { is_new: false, ...seen } : { is_new: true } };
}

function toTimestamp(time: string): string {
  return new Date(time).toISOString();
}
