import type { PublicOrganization } from "@portico/wire";

/** To whom a mail goes, and who signs in. Without an organization it is discovery. */
export interface Recipient {
  email: string;
  organization: PublicOrganization | null;
}

/** The part of a recipient that a call needs. */
export interface Address {
  email: string;
  organizationId: string | null;
}

export function addressOf({ email, organization }: Recipient): Address {
  return { email, organizationId: organization?.organization_id ?? null };
}
