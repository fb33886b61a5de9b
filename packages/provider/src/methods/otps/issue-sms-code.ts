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
  /** True where it may make that number the member's. */
  isEnrollment: boolean;
  /** The ids of what an enrollment was begun in, from `ancestorsMadeIn`. Ending one of them ends the code. */
  ancestors?: string[];
  locale?: string | undefined;
  /** Where a browser is to fill the code in by itself: on pages of this host. */
  autofillHost?: string | undefined;
  sessionMinutes?: number | undefined;
  /** From `isKnownBySecondFactor`. */
  isKnown: boolean;
}

/** Makes a code for a member, in the place of any earlier one, and texts it; it lives 2 minutes. @returns its end. */
export async function issueSmsCode(
  call: Call,
  tx: Db,
  { member, phoneNumber, isEnrollment, ancestors = [], locale, autofillHost, sessionMinutes, isKnown }: NewSmsCode,
): Promise<Date> {
  const { code, expiresAt, carried } = await smsCodes.issue(call, tx, lifetimes.smsCode, member, {
    phone_number: phoneNumber,
    is_enrollment: isEnrollment,
    // Named even where there is none: the row may be an earlier code's.
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
 * Finds the code that the member's own browser waits for, where somebody else asks for one: it stays, and no other is made
 * (docs/threats.md T133). It goes to the member's phone, is as good in every browser, and lives 2 minutes.
 * @returns undefined where a code may be made; else when that one ends, and whether it serves who asks.
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
