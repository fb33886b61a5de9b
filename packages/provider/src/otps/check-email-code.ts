import { audit } from "../audit/audit.ts";
import type { Call } from "../call/call.ts";
import { isEqualInConstantTime } from "../crypto/server-key.ts";
import type { Db } from "../db/schema.ts";
import { ApiError } from "../ground/api-error.ts";
import { enforceLimit } from "../limits/count.ts";
import { giveBackGuess, guessBudgets, takeGuess } from "../limits/guesses.ts";
import { isKnownBrowser, rememberBrowser } from "../limits/known-browser.ts";
import type { Made } from "../records/member/security-epoch.ts";
import { beginAttempt, consumeEmailCode, type EmailCodePurpose, MAXIMUM_ATTEMPTS } from "./store.ts";

/**
 * Uses a code up, in the transaction of what it buys. The budgets are the address's, across organizations, calls and
 * resends (threats.md T3 and T4); they lock this method alone, for strangers alone (T68), and open again by themselves (T6).
 * @param organizationId `""` for a discovery code.
 * @returns whose address it becomes, if anybody's, and since when. Else the refusal to return from the transaction, so that
 * it is remembered.
 */
export async function checkEmailCode(
  call: Call,
  tx: Db,
  given: { code: string; email_address: string; organizationId: string; purpose: EmailCodePurpose },
): Promise<ApiError | Made> {
  const { email_address, purpose } = given;
  const key = { project_id: call.project.project_id, organization_id: given.organizationId, email_address, purpose };
  const refuse = async (action: "email_code.refused" | "email_code.locked", error: ApiError) => {
    await audit(call, tx, { action, email_address, organization_id: given.organizationId || null });
    return error;
  };

  await enforceLimit(call, tx, "attempts_per_ip", call.ipAddress);
  const mailbox = { address: email_address, organizationId: null };
  const budgets = guessBudgets(call, "wrong_codes", mailbox);
  if (!(await takeGuess(call, tx, budgets))) {
    return refuse("email_code.locked", new ApiError("user_lock_limit_reached"));
  }

  // What strangers tried of a code leaves as much to the browser that is known.
  const maximumAttempts = isKnownBrowser(call, mailbox) ? 2 * MAXIMUM_ATTEMPTS : MAXIMUM_ATTEMPTS;
  const attempt = await beginAttempt(tx, key, call.clock.now(), maximumAttempts);
  const isRight =
    attempt !== undefined &&
    isEqualInConstantTime(call.serverKey.hmacCode(attempt.email_code_id, given.code), attempt.code_hmac);
  if (!isRight) return refuse("email_code.refused", new ApiError("otp_code_not_found"));

  await consumeEmailCode(tx, key, call.clock.now());
  await giveBackGuess(call, tx, budgets);
  rememberBrowser(call, mailbox);
  await audit(call, tx, {
    action: "email_code.accepted",
    email_address,
    organization_id: given.organizationId || null,
  });
  return attempt;
}

/** @throws ApiError `invalid_code`. */
export function parseCode(text: string): string {
  const code = text.trim();
  if (!/^\d{6}$/.test(code)) throw new ApiError("invalid_code");
  return code;
}
