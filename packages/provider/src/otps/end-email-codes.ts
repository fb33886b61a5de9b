import type { Call } from "../call/call.ts";
import type { Db } from "../db/schema.ts";
import { emailCodes } from "./store.ts";

/** Ends the codes that lead into an organization: all of them, one address's, or those that give a member another address; or both of the last. */
export function endEmailCodes(
  call: Call,
  tx: Db,
  {
    organization_id,
    email_address,
    member_id,
  }: { organization_id: string; email_address?: string; member_id?: string },
): Promise<void> {
  const isAll = email_address === undefined && member_id === undefined;
  return emailCodes.end(call, tx, (eb) =>
    eb.and([
      eb("organization_id", "=", organization_id),
      isAll
        ? eb.lit(true)
        : eb.or([
            ...(email_address === undefined ? [] : [eb("email_address", "=", email_address)]),
            ...(member_id === undefined ? [] : [eb("member_id", "=", member_id)]),
          ]),
    ]),
  );
}

/** Ends every code of an organization that would give a member another address. */
export function endAddressCodes(call: Call, tx: Db, organizationId: string): Promise<void> {
  return emailCodes.end(call, tx, (eb) =>
    eb.and([eb("organization_id", "=", organizationId), eb("member_id", "is not", null)]),
  );
}
