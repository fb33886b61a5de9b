import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { isOneInConstantTime } from "../../platform/crypto/server-key.ts";
import { inSeconds } from "../../platform/lib/duration.ts";
import { listMfaMethods, type SecondFactorColumns, secondFactors } from "../mfa/second-factors.ts";

const COOKIE = "portico_known";
/** How many marks a browser keeps. The oldest are dropped. */
const MARKS_LIMIT = 16;
const DAY_MS = 86_400_000;
/** A mark is its last valid day, in base 36, and 132 bits of a signature. */
const DAY_LENGTH = 3;
const SIGNATURE_LENGTH = 22;

/**
 * What a browser has proven: access to the mailbox, the password of the address in one organization, or a second
 * factor of a member. They are independent: the founder of an organization knows a password there but not elsewhere,
 * and a stolen password does not come with the second factor. A replaced password or second factor makes the mark
 * void (threats.md T137).
 */
export type BrowserMark =
  | {
      email_address: string;
      /** Null for the mailbox. */
      password: MarkedPassword | null;
    }
  | {
      memberId: string;
      /** The authenticator's ID, or the phone number. */
      secondFactor: string;
    };

export interface MarkedPassword {
  organizationId: string;
  /** From `findPasswordSetAt`. It differs for each password. */
  setAt: string;
}

/**
 * Marks a browser that has proven who it is, so that the limits of unknown browsers do not affect it (threats.md
 * T68). The mark contains no identity, grants nothing, and is valid in this project only.
 */
export function rememberBrowser(call: Call, mark: BrowserMark): void {
  const day = dayOf(call) + lifetimes.knownBrowser.days;
  const others = marksIn(call.cookies.written(COOKIE) ?? call.cookies.read(COOKIE)).filter(
    (signed) => !isSignedMark(call, signed, mark),
  );
  const marks = [...signMark(call, day, mark).slice(0, 1), ...others].slice(0, MARKS_LIMIT);
  call.cookies.write(COOKIE, marks.join("."), inSeconds(lifetimes.knownBrowser), { isCrossSite: true });
}

/** Returns whether the caller's browser has proven this within the last 90 days. */
export function isKnownBrowser(call: Call, mark: BrowserMark): boolean {
  return marksIn(call.cookies.read(COOKIE)).some((signed) => isSignedMark(call, signed, mark));
}

/** Returns whether the caller's browser has any mark. */
export function isMarkedBrowser(call: Call): boolean {
  return call.cookies.read(COOKIE) !== undefined;
}

function marksIn(value: string | undefined): string[] {
  return value ? value.split(".").slice(0, MARKS_LIMIT) : [];
}

function isSignedMark(call: Call, signed: string, mark: BrowserMark): boolean {
  const day = Number.parseInt(signed.slice(0, DAY_LENGTH), 36);
  return day >= dayOf(call) && isOneInConstantTime(signed, signMark(call, day, mark));
}

/** Today's mark with the current server key, and with the previous ones. */
function signMark(call: Call, day: number, mark: BrowserMark): string[] {
  const { project_id } = call.project;
  const subject =
    "secondFactor" in mark
      ? ["known-second-factor", project_id, day, mark.memberId, mark.secondFactor]
      : [
          "known-browser",
          project_id,
          day,
          mark.email_address,
          mark.password && [mark.password.organizationId, mark.password.setAt],
        ];
  const signatures = call.serverKey.signatures(JSON.stringify(subject));
  return signatures.map(
    (signature) => day.toString(36).padStart(DAY_LENGTH, "0") + signature.slice(0, SIGNATURE_LENGTH),
  );
}

const dayOf = (call: Call) => Math.floor(call.clock.now().getTime() / DAY_MS);

/** The second factors of a member. */
export interface FactorHolder extends SecondFactorColumns {
  member_id: string;
  email_address: string;
}

/**
 * Returns whether the caller has shown a second factor of this member before: in this session, or in this browser
 * within the last 90 days. The first factor is not enough, because an attacker may have stolen it. For a member
 * without second factors, access to the mailbox counts (threats.md T131).
 * @param factors of the session, or of the current login.
 */
export function isKnownBySecondFactor(
  call: Call,
  member: FactorHolder,
  factors: readonly { sequence_order: string }[],
): boolean {
  if (factors.some(({ sequence_order }) => sequence_order === "SECONDARY")) return true;
  const { member_id: memberId, email_address } = member;
  const held = listMfaMethods(member).map((method) => secondFactors[method].idOf(member));
  if (held.length === 0) return isKnownBrowser(call, { email_address, password: null });
  return held.some((secondFactor) => isKnownBrowser(call, { memberId, secondFactor }));
}
