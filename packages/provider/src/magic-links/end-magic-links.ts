import type { Call } from "../call/call.ts";
import { key } from "../db/key.ts";
import type { Db } from "../db/schema.ts";
import { links } from "./store.ts";

/** Ends the links that lead into an organization: all of them, one address's, or those that give a member another address; or both of the last. */
export function endMagicLinks(
  call: Call,
  tx: Db,
  {
    organization_id,
    email_address,
    member_id,
  }: { organization_id: string; email_address?: string; member_id?: string },
): Promise<void> {
  const isAll = email_address === undefined && member_id === undefined;
  return links.end(call, tx, (eb) =>
    eb.and([
      eb("organization_id", "=", organization_id),
      isAll
        ? eb.lit(true)
        : eb.or([
            ...(email_address === undefined ? [] : [eb("email_address", "=", email_address)]),
            // One that was used stays, so that its page can say so.
            ...(member_id === undefined
              ? []
              : [eb.and([eb("member_id", "=", member_id), eb("consumed_at", "is", null)])]),
          ]),
    ]),
  );
}

/** Ends an address's other links for a new password: those of an organization and of discovery, or all. */
export function endPasswordResets(
  call: Call,
  tx: Db,
  { email_address, organization_id }: { email_address: string; organization_id?: string },
): Promise<void> {
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
export function endAddressLinks(call: Call, tx: Db, organizationId: string): Promise<void> {
  return links.end(call, tx, (eb) =>
    eb.and([
      eb("organization_id", "=", organizationId),
      eb("member_id", "is not", null),
      eb("consumed_at", "is", null),
    ]),
  );
}
