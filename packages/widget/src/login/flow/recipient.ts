import type { PublicOrganization } from "@portico/wire";
import type { AnyStep } from "../../flow/screen.ts";

// Characters, an @, and a domain whose top-level part has two or more letters. The provider validates strictly. Each
// part excludes its own delimiter, so that matching takes linear time.
const emailAddress = /^[^\s@]+@[^\s@]+\.\p{L}{2,}$/u;

export function isEmailAddress(text: string): boolean {
  return emailAddress.test(text);
}

/** The recipient of an email, who signs in with it. Without an organization it is for the discovery flow. */
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

/** Returns the color of a step's organization. A step without one keeps the previous color. */
export function organizationColor(step: AnyStep & Partial<Recipient>, before = ""): string {
  return step.organization === undefined ? before : (step.organization?.organization_primary_color ?? "");
}
