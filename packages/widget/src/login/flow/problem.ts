// The words that every area of the flow uses.
import type { PublicOrganization } from "@portico/wire";

/** To whom a mail goes, and who signs in. Without an organization it is discovery. */
export interface Recipient {
  email: string;
  organization: PublicOrganization | null;
}

/** What a call needs to know of its recipient. */
export interface Address {
  email: string;
  organizationId: string | null;
}

/** Why something did not work, as far as the member can be told. */
export type Problem =
  | { kind: "invalidEmail" | "passwordRequired" }
  /** The provider said no, and why. */
  | { kind: "refused"; errorType: string; message: string }
  | { kind: "unreachable"; message: string }
  /** Anything else; without a message there is nothing to tell but that it went wrong. */
  | { kind: "failed"; message: string };
