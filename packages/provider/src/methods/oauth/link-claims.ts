import type { AuthenticationFactor } from "@portico/wire";
import type { MemberRow, Proof } from "../../core/records/schema.ts";
import { ancestorsOfCredential } from "../../core/records/session/lineage.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { linkRegistration } from "./link-registration.ts";
import { registrationIdsOf } from "./oauth-factor.ts";
import { listClaims } from "./store.ts";

/**
 * Links the accounts that claimed the member's email address in this login, now that it is verified. A claim includes
 * provider, issuer and subject, so that no other account can use the verification (threats.md T9).
 */
export async function linkClaims(
  call: Call,
  tx: Db,
  member: MemberRow,
  { factors, proofs }: { factors: AuthenticationFactor[]; proofs: Proof[] },
): Promise<MemberRow> {
  const ids = registrationIdsOf(factors);
  if (ids.length === 0) return member;
  let linked = member;
  for (const claim of await listClaims(tx, member.project_id, ids, call.clock.now())) {
    const isTheirs =
      claim.email_address === member.email_address && [null, member.organization_id].includes(claim.organization_id);
    if (!isTheirs) continue;
    const isAuthority = proofs.some(
      ({ by, method }) => by === "authority" && method === `${claim.account.provider}_oauth`,
    );
    linked = await linkRegistration(call, tx, linked, claim.account, {
      registrationId: claim.registration_id,
      // Without an authority for the email address, the account is known only in this organization (T59).
      reach: isAuthority ? "project" : "organization",
      ancestors: ancestorsOfCredential(proofs),
    });
  }
  return linked;
}
