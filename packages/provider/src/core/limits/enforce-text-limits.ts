import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import type { ApiError } from "../../platform/lib/api-error.ts";
import { wideNetwork } from "../../platform/lib/networks.ts";
import {
  type Ceiling,
  type Counted,
  ceilingOf,
  checkCeiling,
  countAndRead,
  countAtEnd,
  decrementCounters,
  limitOf,
  tooMany,
} from "./count.ts";

interface NewText {
  organizationId: string;
  phoneNumber: string;
  /** Whether the number is not yet the member's second factor. */
  isEnrollment: boolean;
  /** From `isKnownBySecondFactor`. */
  isKnown: boolean;
  /** The `mailboxKey` of the member who created the organization; null if a back end or operator created it. */
  founder: string | null;
}

type Limit = Counted & { allowed: number };

/**
 * The limits of a text message (docs/threats.md T52). A login's text goes to a confirmed number, and is counted by
 * that number, organization and asker, so that unknown browsers cannot block it (T132). Texts that confirm a new
 * number can be requested by anyone and cost the operator money, so they also share limits: for neighboring numbers,
 * the organization, and the project. Organizations that a member created share smaller limits.
 */
export function textLimits(
  call: Call,
  { organizationId, phoneNumber, isEnrollment, isKnown, founder }: NewText,
): { limits: Limit[]; ceiling: Ceiling | null } {
  if (!isEnrollment) {
    const asker = isKnown ? "known" : call.caller === "browser" ? "strangers" : "backend";
    const recipient = `${organizationId}:${phoneNumber}:${asker}`;
    return {
      limits: [
        limitOf(call, "texts_gap", recipient),
        limitOf(call, "texts_per_number", recipient),
        limitOf(call, "login_texts_per_number", recipient),
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

/** Counts a text message. @throws ApiError `too_many_requests`, CaptchaDemand; the error rolls the counts back. */
export async function enforceTextLimits(call: Call, tx: Db, text: NewText): Promise<void> {
  const { refusal } = await countText(call, tx, text);
  if (refusal) throw refusal;
}

/** The same for an optional text message. @returns whether it may be sent; past a limit nothing is counted. */
export async function isTextAllowed(call: Call, tx: Db, text: NewText): Promise<boolean> {
  const { refusal, limits } = await countText(call, tx, text);
  if (refusal) await decrementCounters(call, tx, ...limits);
  return refusal === null;
}

async function countText(call: Call, tx: Db, text: NewText): Promise<{ refusal: ApiError | null; limits: Limit[] }> {
  const { limits, ceiling } = textLimits(call, text);
  const ofCeiling = ceiling ? [ceiling.inProject, ceiling.fromNetwork] : [];
  const counts = await countAndRead(call, tx, { counted: limits, read: ofCeiling });
  const full = limits.find(({ subject, allowed }) => (counts.get(subject) ?? 0) > allowed);
  const refusal = full ? tooMany(call, full) : checkCeiling(call, ceiling, counts);
  if (!refusal && ceiling) await countAtEnd(call, tx, ofCeiling);
  return { refusal, limits };
}
