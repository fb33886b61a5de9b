import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import type { ApiError } from "../../platform/lib/api-error.ts";
import { wideNetwork } from "../../platform/lib/wide-network.ts";
import { type Ceiling, ceilingOf, ceilingRefusal } from "./ceiling.ts";
import { type Counted, countAndRead, countAtEnd, limitOf, tooMany, uncount } from "./count.ts";

interface NewText {
  organizationId: string;
  phoneNumber: string;
  /** Whether it goes to a number that is not the member's second factor yet. */
  isEnrollment: boolean;
  /** From `isKnownBySecondFactor`. */
  isKnown: boolean;
  /** `mailboxKey` of who founded the organization by themselves; null where the back end or an operator made it. */
  founder: string | null;
}

type Limit = Counted & { allowed: number };

/**
 * What a text counts against (docs/threats.md T52). A login's text goes to a number that the member has confirmed, and
 * counts by that number in that organization, and by who asks: nothing that strangers have sent stops it (T132).
 * Texts that confirm a number cost the operator money for anybody who asks, so they share limits: with the numbers beside,
 * in the organization, and in the project. Organizations that somebody founded by themselves share smaller ones.
 */
export function textLimits(
  call: Call,
  { organizationId, phoneNumber, isEnrollment, isKnown, founder }: NewText,
): { limits: Limit[]; ceiling: Ceiling | null } {
  if (!isEnrollment) {
    const asker = isKnown ? "known" : call.caller === "browser" ? "strangers" : "backend";
    const whose = `${organizationId}:${phoneNumber}:${asker}`;
    return {
      limits: [
        limitOf(call, "texts_gap", whose),
        limitOf(call, "texts_per_number", whose),
        limitOf(call, "login_texts_per_number", whose),
      ],
      ceiling: asker === "strangers" ? ceilingOf(call, "login_texts_per_project") : null,
    };
  }
  const shared =
    founder === null
      ? [limitOf(call, "texts_per_project", "")]
      : [
          limitOf(call, "founder_texts_per_founder", founder),
          limitOf(call, "founder_texts_per_network", wideNetwork(call.ipAddress)),
          limitOf(call, "founder_texts_per_project", ""),
        ];
  return {
    limits: [
      limitOf(call, "texts_gap", phoneNumber),
      limitOf(call, "texts_per_number", phoneNumber),
      limitOf(call, "texts_per_prefix", phoneNumber.slice(0, -4)),
      limitOf(call, "texts_per_organization", organizationId),
      ...shared,
    ],
    ceiling: null,
  };
}

/** Counts a text. @throws ApiError `too_many_requests`, CaptchaDemand; the throw rolls the counts back. */
export async function enforceTextLimits(call: Call, tx: Db, text: NewText): Promise<void> {
  const { refusal } = await countText(call, tx, text);
  if (refusal) throw refusal;
}

/** The same where a text is sent on the way to something else. @returns whether it may be sent; past a limit nothing counts. */
export async function isTextAllowed(call: Call, tx: Db, text: NewText): Promise<boolean> {
  const { refusal, limits } = await countText(call, tx, text);
  if (refusal) await uncount(call, tx, ...limits);
  return refusal === null;
}

async function countText(call: Call, tx: Db, text: NewText): Promise<{ refusal: ApiError | null; limits: Limit[] }> {
  const { limits, ceiling } = textLimits(call, text);
  const ofCeiling = ceiling ? [ceiling.inProject, ceiling.fromNetwork] : [];
  const counts = await countAndRead(call, tx, { counted: limits, read: ofCeiling });
  const full = limits.find(({ subject, allowed }) => (counts.get(subject) ?? 0) > allowed);
  const refusal = full ? tooMany(call, full) : ceilingRefusal(call, ceiling, counts);
  if (!refusal && ceiling) await countAtEnd(call, tx, ofCeiling);
  return { refusal, limits };
}
