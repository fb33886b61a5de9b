import type { Call } from "../../platform/call/call.ts";
import type { Ended } from "../../platform/call/ends.ts";
import { type Db, key } from "../../platform/db/schema.ts";
import { links } from "./store.ts";

/** Ends the links that would change a member's email address, and those sent to `email_address`, if given. */
export async function endMagicLinks(
  call: Call,
  tx: Db,
  { organization_id, member_id, email_address }: { organization_id: string; member_id: string; email_address?: string },
): Promise<Ended> {
  const magic_links = await links.end(call, tx, (eb) =>
    eb.and([
      eb("organization_id", "=", organization_id),
      eb.or([
        // A used link stays, so that its page can say that it was used.
        eb.and([eb("member_id", "=", member_id), eb("consumed_at", "is", null)]),
        ...(email_address === undefined ? [] : [eb("email_address", "=", email_address)]),
      ]),
    ]),
  );
  return { magic_links };
}

/** Ends an email address's other links for a new password: those of one organization and of discovery, or all. */
export function endPasswordResets(
  call: Call,
  tx: Db,
  { email_address, organization_id }: { email_address: string; organization_id?: string },
): Promise<number> {
  return links.end(call, tx, (eb) =>
    eb.and([
      key({ email_address, purpose: "password_reset" })(eb),
      eb("consumed_at", "is", null),
      ...(organization_id === undefined
        ? []
        : [eb.or([eb("organization_id", "=", organization_id), eb("organization_id", "is", null)])]),
    ]),
  );
}

/** Ends an organization's unused links that would change a member's email address. */
export function endAddressLinks(call: Call, tx: Db, organizationId: string): Promise<number> {
  return links.end(call, tx, (eb) =>
    eb.and([
      eb("organization_id", "=", organizationId),
      eb("member_id", "is not", null),
      eb("consumed_at", "is", null),
    ]),
  );
}
