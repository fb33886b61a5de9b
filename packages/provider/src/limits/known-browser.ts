import type { Call } from "../call/call.ts";
import { lifetimes } from "../call/lifetimes.ts";
import { isOneInConstantTime } from "../crypto/server-key.ts";
import { inSeconds } from "../ground/duration.ts";

const COOKIE = "portico_known";
/** The mailboxes and passwords of which one browser is remembered; the oldest go first. */
const MARKS_LIMIT = 8;
const DAY_MS = 86_400_000;
/** A mark is the last day it is good on, in base 36, and 132 bits of a signature. */
const DAY_LENGTH = 3;
const SIGNATURE_LENGTH = 22;

/**
 * A thing that a browser has shown: that it reads the address's mail, or the password of the address in one organization.
 * The one says nothing about the other: the founder of an organization knows a password there, and is nobody elsewhere.
 */
export interface Shown {
  address: string;
  /** The organization of a password; null for the mailbox. */
  organizationId: string | null;
}

/**
 * Marks a browser that has shown who it is, so that what strangers do to an address's limits does not touch it
 * (threats.md T68). The mark names nobody, opens nothing, and is good in this project alone.
 */
export function rememberBrowser(call: Call, shown: Shown): void {
  const day = dayOf(call) + lifetimes.knownBrowser.days;
  const others = readMarks(call).filter((mark) => !isMarkOf(call, mark, shown));
  const marks = [...marksOf(call, day, shown).slice(0, 1), ...others].slice(0, MARKS_LIMIT);
  call.cookies.write(COOKIE, marks.join("."), inSeconds(lifetimes.knownBrowser), { isCrossSite: true });
}

/** Returns whether the caller's browser has shown this before, within 90 days. */
export function isKnownBrowser(call: Call, shown: Shown): boolean {
  return readMarks(call).some((mark) => isMarkOf(call, mark, shown));
}

function readMarks(call: Call): string[] {
  const value = call.cookies.read(COOKIE);
  return value ? value.split(".").slice(0, MARKS_LIMIT) : [];
}

function isMarkOf(call: Call, mark: string, shown: Shown): boolean {
  const day = Number.parseInt(mark.slice(0, DAY_LENGTH), 36);
  return day >= dayOf(call) && isOneInConstantTime(mark, marksOf(call, day, shown));
}

/** The mark of today, and those that it had before a rotation of the server key. */
function marksOf(call: Call, day: number, { address, organizationId }: Shown): string[] {
  const { project_id } = call.project;
  const signatures = call.serverKey.signatures(
    JSON.stringify(["known-browser", project_id, day, address, organizationId]),
  );
  return signatures.map((it) => day.toString(36).padStart(DAY_LENGTH, "0") + it.slice(0, SIGNATURE_LENGTH));
}

const dayOf = (call: Call) => Math.floor(call.clock.now().getTime() / DAY_MS);
