import type { PublicOrganization } from "@portico/wire";
import type { AnyStep } from "../../flow/screen.ts";

// Characters, an @, and a domain whose top-level part has two or more letters. The provider's grammar is the strict
// one. Each part excludes what ends it, so that no input makes this slow.
const emailAddress = /^[^\s@]+@[^\s@]+\.\p{L}{2,}$/u;

export function isEmailAddress(text: string): boolean {
  return emailAddress.test(text);
}

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

/** Returns the color of the organization that a step leads to; a step that names none keeps that of the step before. */
export function organizationColor(step: AnyStep & Partial<Recipient>, before = ""): string {
  return step.organization === undefined ? before : (step.organization?.organization_primary_color ?? "");
}
