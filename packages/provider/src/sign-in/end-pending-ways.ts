import type { Call } from "../call/call.ts";
import type { Db } from "../db/schema.ts";
import { endImpersonations } from "../impersonation/end-impersonations.ts";
import { endAddressLinks } from "../magic-links/end-magic-links.ts";
import { endAddressCodes } from "../otps/end-email-codes.ts";

/**
 * Ends what is under way to make somebody else of a member, in the whole organization: moves of addresses, and support
 * staff who were let in. Called where a setting gives many members a role: what was begun for somebody who could do
 * less is not finished by somebody who can do more (threats.md T58). For one member `security_epoch` does it.
 */
export async function endPendingWays(call: Call, tx: Db, organizationId: string): Promise<void> {
  await endAddressCodes(call, tx, organizationId);
  await endAddressLinks(call, tx, organizationId);
  await endImpersonations(call, tx, organizationId);
}
