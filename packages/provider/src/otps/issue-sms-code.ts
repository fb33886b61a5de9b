import { audit } from "../audit/audit.ts";
import type { Call } from "../call/call.ts";
import { lifetimes } from "../call/lifetimes.ts";
import type { RateLimits } from "../config/rate-limits-schema.ts";
import { json } from "../db/json.ts";
import type { Db } from "../db/schema.ts";
import { enqueueText } from "../delivery/enqueue-text.ts";
import { codeText } from "../delivery/mails/code-text.ts";
import type { MemberRow } from "../records/tables.ts";
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
}

/** Makes a code for a member, in the place of any earlier one, and texts it; it lives 2 minutes. @returns its end. */
export async function issueSmsCode(
  call: Call,
  tx: Db,
  { member, phoneNumber, isEnrollment, ancestors = [], locale, autofillHost, sessionMinutes }: NewSmsCode,
): Promise<Date> {
  const { code, expiresAt, carried } = await smsCodes.issue(call, tx, lifetimes.smsCode, member, {
    phone_number: phoneNumber,
    is_enrollment: isEnrollment,
    // Named even where there is none: the row may be an earlier code's.
    session_minutes: sessionMinutes ?? null,
    ancestors: json(ancestors),
  });
  const { minutes: lifetimeMinutes } = lifetimes.smsCode;
  const text = codeText({ project: call.project, locale }, { code, lifetimeMinutes, autofillHost });
  await enqueueText(call, tx, { to: phoneNumber, text, code, carried }, expiresAt);
  await audit(call, tx, { action: "sms_code.sent", member });
  return expiresAt;
}

/** Returns what a text counts against (docs/threats.md T52): its number, the numbers beside it, and who pays. */
export function textLimits(member: MemberRow, phoneNumber: string): [keyof RateLimits, string][] {
  return [
    ["texts_gap", phoneNumber],
    ["texts_per_number", phoneNumber],
    ["texts_per_prefix", phoneNumber.slice(0, -4)],
    ["texts_per_organization", member.organization_id],
    ["texts_per_project", ""],
  ];
}
