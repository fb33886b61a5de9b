import { audit } from "../audit/audit.ts";
import type { Call } from "../call/call.ts";
import type { Db } from "../db/schema.ts";
import { ApiError } from "../ground/api-error.ts";
import {
  attemptsPerCode,
  countingGuess,
  type Guess,
  guessBudgets,
  refuseGuess,
  takeBackGuess,
} from "../limits/guesses.ts";
import { rememberBrowser } from "../limits/known-browser.ts";
import type { Made } from "../records/member/security-epoch.ts";
import { emailCodes } from "./store.ts";

/**
 * Uses a code up, in the transaction of what it buys. The budgets are the address's, across organizations, calls and
 * resends (threats.md T3, T4).
 * @param organizationId `""` for a discovery code.
 * @returns whose address it becomes, if anybody's, and since when. Else the refusal to return from the transaction, so that
 * it is remembered.
 */
export async function checkEmailCode(
  call: Call,
  tx: Db,
  given: { code: string; email_address: string; organizationId: string; purpose: "login" | "email_update" },
): Promise<ApiError | Made> {
  const { email_address, purpose } = given;
  const whose = { organization_id: given.organizationId, email_address, purpose };
  const mailbox = { address: email_address, organizationId: null };
  const guess: Guess = {
    kind: "email_code",
    budgets: guessBudgets(call, "wrong_codes", mailbox),
    whose: { organization_id: given.organizationId || null, email_address },
  };
  const counting = countingGuess(call, tx, guess);
  const begun = await emailCodes.beginAttempt(call, tx, whose, counting, attemptsPerCode(call, email_address));
  if (begun.refusal) return begun.refusal;

  const { attempt } = begun;
  const verdict = attempt ? emailCodes.check(call, attempt, given.code) : "wrong";
  if (verdict !== "wrong") await takeBackGuess(call, tx, guess);
  if (!attempt || verdict !== "right") return refuseGuess(call, tx, guess, new ApiError("otp_code_not_found"));

  await emailCodes.consume(call, tx, whose);
  rememberBrowser(call, mailbox);
  await audit(call, tx, { action: "email_code.accepted", ...guess.whose });
  return attempt;
}

/** @throws ApiError `invalid_code`. */
export function parseCode(text: string): string {
  const code = text.trim();
  if (!/^\d{6}$/.test(code)) throw new ApiError("invalid_code");
  return code;
}
