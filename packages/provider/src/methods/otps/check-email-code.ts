import { audit } from "../../core/audit/audit.ts";
import type { CarriedCode } from "../../core/delivery/enqueue-message.ts";
import {
  attemptsPerCode,
  countingGuess,
  type Guess,
  guessBudgets,
  refuseGuess,
  takeBackGuess,
} from "../../core/limits/guesses.ts";
import { rememberBrowser } from "../../core/limits/known-browser.ts";
import type { IssuedAtEpoch } from "../../core/records/member/security-epoch.ts";
import type { Call } from "../../platform/call/call.ts";
import { type Db, key } from "../../platform/db/schema.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { type CodePurpose, emailCodes, smsCodes, updatePurposes } from "./store.ts";

const tables = { "email-code": emailCodes, "sms-code": smsCodes };

/** Returns whether the code in a message was replaced by a newer one, or ended. */
export function isCodeOver(db: Db, now: Date, project_id: string, carried: CarriedCode): Promise<boolean> {
  return tables[carried.kind].isOver(db, now, { project_id }, carried);
}

/**
 * Consumes a code in the transaction of the login. Wrong guesses count against the email address, across organizations,
 * calls and resends (threats.md T3, T4).
 *
 * @param params `organizationId` is `""` for a discovery code. The code must have one of the `purposes`.
 * @returns the code's row, with the member whose address it changes, if any. Otherwise an error to return from the
 * transaction, so that the guess is counted.
 */
export async function checkEmailCode(
  call: Call,
  tx: Db,
  params: { code: string; email_address: string; organizationId: string; purposes: CodePurpose[] },
): Promise<ApiError | IssuedAtEpoch> {
  const { email_address, purposes } = params;
  const codeKey = { organization_id: params.organizationId, email_address, purpose: purposes };
  const mailbox = { email_address, password: null };
  const guess: Guess = {
    kind: "email_code",
    ...guessBudgets(call, "wrong_codes", mailbox),
    owner: { organization_id: params.organizationId || null, email_address },
  };
  const counting = countingGuess(call, tx, guess);
  const begun = await emailCodes.beginAttempt(call, tx, codeKey, counting, attemptsPerCode(guess));
  if (begun.refusal) return begun.refusal;

  const checked = emailCodes.check(call, begun.codes, params.code);
  if (checked.result !== "right") {
    return refuseGuess(call, tx, guess, new ApiError("otp_code_not_found"), checked.result);
  }
  await takeBackGuess(call, tx, guess);
  await emailCodes.consume(call, tx, codeKey, checked.code);
  rememberBrowser(call, mailbox);
  await audit(call, tx, { action: "email_code.accepted", ...guess.owner });
  return checked.code;
}

/** @throws ApiError `invalid_code`. */
export function parseCode(text: string): string {
  const code = text.trim();
  if (!/^\d{6}$/.test(code)) throw new ApiError("invalid_code");
  return code;
}

/** Finds the live code that would change a member's email address. */
export function findAddressCode(
  call: Call,
  db: Db,
  { organization_id, member_id }: { organization_id: string; member_id: string },
) {
  return emailCodes.findLiveWhere(call, db, (eb) =>
    eb.and([key({ organization_id, member_id })(eb), eb("purpose", "in", updatePurposes(member_id))]),
  );
}
