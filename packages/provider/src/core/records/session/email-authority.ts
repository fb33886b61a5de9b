import type { MemberRow, Proof } from "../schema.ts";
import { authorityOf, provesAddress } from "./proofs.ts";

/**
 * Returns what hosts and apps are told of a member's address (docs/threats.md T67): whether it was proven to the whole
 * project, in the session that they rest on; and who said so. A host that knows people by their address looks at this
 * first.
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
