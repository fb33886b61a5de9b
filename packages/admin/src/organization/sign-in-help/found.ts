import type { SearchSignInsResponse } from "@portico/wire";

/** What is known about one person's sign-ins. */
export interface Found extends SearchSignInsResponse {
  emailAddress: string;
  /** The member's name, or else the email address. */
  name: string;
  /** Null if no member of the organization has or had the email address. */
  memberId: string | null;
}
