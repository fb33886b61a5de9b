import { audit } from "../../core/audit/audit.ts";
import type { MemberRow } from "../../core/records/schema.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { type Asserted, type ChallengeOwner, consumeChallenge } from "./ceremony.ts";
import type { PasskeyRow } from "./schema.ts";
import { recordUse } from "./store.ts";

/** A passkey whose use is recorded, and its member. */
interface Used {
  passkey: PasskeyRow;
  owner: MemberRow;
}

/**
 * Consumes the challenge and records the use of a passkey, in the transaction of the sign-in. A refusal consumes the
 * challenge too.
 * @param findOwner returns the passkey's member if the passkey may be used here, or why it may not. It locks the member who logs in,
 * before the passkey's row is locked.
 * @returns the error to return from the transaction, so that the refusal is kept.
 */
export async function usePasskey(
  call: Call,
  tx: Db,
  { challenge, passkey, failure, signCount, isBackedUp, isBackupEligible }: Asserted,
  challengeOwner: ChallengeOwner,
  findOwner: (passkey: PasskeyRow) => Promise<MemberRow | ApiError | undefined>,
): Promise<Used | ApiError> {
  const refusal = new ApiError("unable_to_authenticate_passkey");
  // A challenge of another owner is not consumed, so that no one else can end a login.
  if (!(await consumeChallenge(call, tx, challenge, challengeOwner)) || !passkey) return refusal;
  const found = failure === null ? await findOwner(passkey) : undefined;
  const owner = found instanceof ApiError ? undefined : found;
  const use = { signCount, isBackedUp, isBackupEligible, now: call.clock.now() };
  const used = owner && (await recordUse(tx, passkey, owner, use));
  const { member_id, passkey_id } = passkey;
  // Like all steps of a discovery, it is not for the admins of an organization that it does not lead to (T186).
  const { organization_id } = challengeOwner;
  const isThere = organization_id === passkey.organization_id;
  const by = { organization_id, ...(isThere && { member_id }) };
  if (owner && used) {
    const { email_address } = owner;
    await audit(call, tx, { action: "passkey.accepted", ...by, email_address, details: { passkey_id } });
    return { passkey: used, owner };
  }
  const reason = failure ?? (owner ? "counter" : "not_accepted_here");
  await audit(call, tx, { action: "passkey.refused", ...by, details: { reason, passkey_id } });
  return found instanceof ApiError ? found : refusal;
}
