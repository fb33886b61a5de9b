import type { Address, Recipient } from "../machine.ts";

/** What a call needs to know of a recipient; without an organization the mail is for discovery. */
export function addressOf({ email, organization }: Recipient): Address {
  return { email, organizationId: organization?.organization_id ?? null };
}
