import type { MemberRow, Proof } from "../schema.ts";
import { authorityOf, provesAddress } from "./proofs.ts";

/**
 * Returns what hosts and apps learn about a member's email address (docs/threats.md T67): whether the session has
 * proven it to the whole project, and who vouches for it. A host that identifies members by address must check this.
 */
export function emailAuthority(
  member: Pick<MemberRow, "organization_id" | "email_address" | "email_address_verified">,
  proofs: Proof[],
) {
  return {
    email_verified: member.email_address_verified && provesAddress(proofs, member),
    portico_email_authority: authorityOf(proofs, member),
  };
}
