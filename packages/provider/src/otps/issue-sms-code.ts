import { audit } from "../audit/audit.ts";
import type { Call } from "../call/call.ts";
import type { RateLimits } from "../config/project-schema.ts";
import { newId } from "../crypto/ids.ts";
import { randomCode } from "../crypto/server-key.ts";
import type { Db } from "../db/schema.ts";
import { enqueueText } from "../delivery/enqueue-text.ts";
import { durationInWords, mailTexts } from "../delivery/mails/texts/mail-texts.ts";
import type { MemberRow } from "../records/tables.ts";
import { saveSmsCode } from "./sms-store.ts";

const LIFETIME_MINUTES = 2;

interface NewSmsCode {
  member: MemberRow;
  phoneNumber: string;
  /** True where it may make that number the member's. */
  isEnrollment: boolean;
  locale?: string | undefined;
}

/** Makes a code for a member, in the place of any earlier one, and texts it. It lives 2 minutes. */
export async function issueSmsCode(
  call: Call,
  tx: Db,
  { member, phoneNumber, isEnrollment, locale }: NewSmsCode,
): Promise<void> {
  const code = randomCode();
  const sms_code_id = newId(call.project, "sms-code");
  const now = call.clock.now();
  const expires_at = new Date(now.getTime() + LIFETIME_MINUTES * 60_000);
  const { project_id, organization_id, member_id, email_address } = member;
  await saveSmsCode(tx, {
    project_id,
    organization_id,
    member_id,
    sms_code_id,
    phone_number: phoneNumber,
    is_enrollment: isEnrollment,
    code_hmac: call.serverKey.hmacCode(sms_code_id, code),
    attempts: 0,
    created_at: now,
    expires_at,
    consumed_at: null,
  });
  const texts = mailTexts(locale);
  const life = durationInWords(texts, LIFETIME_MINUTES);
  const text = texts.text({ code, projectName: call.project.project_name, life });
  await enqueueText(call, tx, { to: phoneNumber, text, code }, expires_at);
  await audit(call, tx, { action: "sms_code.sent", organization_id, member_id, email_address });
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
