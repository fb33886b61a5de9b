import type { Call } from "../call/call.ts";
import { newId } from "../crypto/ids.ts";
import { randomCode } from "../crypto/server-key.ts";
import { randomToken } from "../crypto/tokens.ts";
import type { Db } from "../db/schema.ts";
import type { Made } from "../records/member/security-epoch.ts";
import { saveEmailCode } from "./store.ts";

export const DEFAULT_CODE_LIFETIME_MINUTES = 10;

/**
 * Makes a code for an address, in the place of any earlier one, and hands it out for the mail.
 * @param organizationId `""` for a discovery code.
 */
export async function issueEmailCode(
  call: Call,
  tx: Db,
  {
    address,
    organizationId,
    lifetimeMinutes,
    member,
    isVoid = false,
  }: {
    address: string;
    organizationId: string;
    lifetimeMinutes: number;
    /** The member whose address it becomes; nobody's when absent: it signs in. */
    member?: Made;
    /** One that no digits are right for: written where a mail brings none, so that time does not tell (threats.md T44). */
    isVoid?: boolean;
  },
): Promise<{ code: string; expiresAt: Date }> {
  const code = randomCode();
  const email_code_id = newId(call.project, "email-code");
  const now = call.clock.now();
  const expiresAt = new Date(now.getTime() + lifetimeMinutes * 60_000);
  await saveEmailCode(tx, {
    project_id: call.project.project_id,
    organization_id: organizationId,
    email_address: address,
    email_code_id,
    purpose: member ? "email_update" : "login",
    member_id: member?.member_id ?? null,
    security_epoch: member?.security_epoch ?? null,
    code_hmac: call.serverKey.hmacCode(email_code_id, isVoid ? randomToken() : code),
    attempts: 0,
    created_at: now,
    expires_at: expiresAt,
    consumed_at: null,
  });
  return { code, expiresAt };
}
