import { audit } from "../../core/audit/audit.ts";
import { enqueueText } from "../../core/delivery/enqueue-text.ts";
import { codeText } from "../../core/delivery/mails/code-text.ts";
import { ATTEMPTS_PER_CODE } from "../../core/limits/guesses.ts";
import type { MemberRow } from "../../core/records/schema.ts";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { json } from "../../platform/db/json.ts";
import type { Db } from "../../platform/db/schema.ts";
import { smsCodes } from "./store.ts";

interface NewSmsCode {
  member: MemberRow;
  phoneNumber: string;
  /** True if the code may set the member's number. */
  isEnrollment: boolean;
  /** The ids that an enrollment descends from, from `ancestorsMadeIn`. Ending one of them ends the code. */
  ancestors?: string[];
  locale?: string | undefined;
  /** The host on whose pages browsers may fill in the code automatically. */
  autofillHost?: string | undefined;
  sessionMinutes?: number | undefined;
  /** From `isKnownBySecondFactor`. */
  isKnown: boolean;
}

/**
 * Creates a code for a member and sends it. Replaces an earlier one, and expires after 2 minutes.
 *
 * @returns the expiry.
 */
export async function issueSmsCode(
  call: Call,
  tx: Db,
  { member, phoneNumber, isEnrollment, ancestors = [], locale, autofillHost, sessionMinutes, isKnown }: NewSmsCode,
): Promise<Date> {
  const { code, expiresAt, carried } = await smsCodes.issue(call, tx, lifetimes.smsCode, member, {
    phone_number: phoneNumber,
    is_enrollment: isEnrollment,
    // Set even if undefined, because the row may have an earlier code's value.
    session_minutes: sessionMinutes ?? null,
    ancestors: json(ancestors),
    asked_by: isKnown ? "known" : "stranger",
  });
  const { minutes: lifetimeMinutes } = lifetimes.smsCode;
  const text = codeText({ project: call.project, locale }, { code, lifetimeMinutes, autofillHost });
  await enqueueText(call, tx, { to: phoneNumber, text, code, carried }, expiresAt);
  await audit(call, tx, { action: "sms_code.sent", member });
  return expiresAt;
}

/**
 * Finds the code that the member's own browser waits for, when another browser requests one. It stays, and no other
 * code is created (docs/threats.md T133). It goes to the member's phone, works in every browser, and expires after 2
 * minutes.
 *
 * @returns undefined if a code may be created. Otherwise the existing code's expiry, and whether the asker can use it.
 */
export async function findOwnersCode(
  call: Call,
  tx: Db,
  {
    member,
    phoneNumber,
    isEnrollment,
    isKnown,
  }: Pick<NewSmsCode, "member" | "phoneNumber" | "isEnrollment" | "isKnown">,
): Promise<{ expiresAt: Date; isServed: boolean } | undefined> {
  if (isKnown) return undefined;
  const code = await smsCodes.findLive(call, tx, member);
  if (code?.asked_by !== "known") return undefined;
  const isSame = code.phone_number === phoneNumber && code.is_enrollment === isEnrollment;
  return { expiresAt: code.expires_at, isServed: isSame && code.attempts < ATTEMPTS_PER_CODE };
}
