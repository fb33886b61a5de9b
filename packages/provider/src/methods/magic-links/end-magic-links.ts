import type { Call } from "../../platform/call/call.ts";
import type { Ended } from "../../platform/call/ends.ts";
import { key } from "../../platform/db/key.ts";
import type { Db } from "../../platform/db/schema.ts";
import { links } from "./store.ts";

/** Ends the links that would give a member another address, and those that were sent to an address, where one is named. */
export async function endMagicLinks(
  call: Call,
  tx: Db,
  { organization_id, member_id, email_address }: { organization_id: string; member_id: string; email_address?: string },
): Promise<Ended> {
  const magic_links = await links.end(call, tx, (eb) =>
    eb.and([
      eb("organization_id", "=", organization_id),
      eb.or([
        // One that was used stays, so that its page can say so.
        eb.and([eb("member_id", "=", member_id), eb("consumed_at", "is", null)]),
        ...(email_address === undefined ? [] : [eb("email_address", "=", email_address)]),
      ]),
    ]),
  );
  return { magic_links };
}

/** Ends an address's other links for a new password: those of an organization and of discovery, or all. */
export function endPasswordResets(
  call: Call,
  tx: Db,
  { email_address, organization_id }: { email_address: string; organization_id?: string },
): Promise<number> {
  return links.end(call, tx, (eb) =>
    eb.and([
      eb.and(key({ email_address, purpose: "password_reset" })),
      eb("consumed_at", "is", null),
      ...(organization_id === undefined
        ? []
        : [eb.or([eb("organization_id", "=", organization_id), eb("organization_id", "is", null)])]),
    ]),
  );
}

/** Ends every link of an organization that would give a member another address, as far as nobody used it. */
export function endAddressLinks(call: Call, tx: Db, organizationId: string): Promise<number> {
  return links.end(call, tx, (eb) =>
    eb.and([
      eb("organization_id", "=", organizationId),
      eb("member_id", "is not", null),
      eb("consumed_at", "is", null),
    ]),
  );
}
