import type { ApiErrorType } from "@portico/wire";
import { type Expression, type SqlBool, sql } from "kysely";
import { shownBrowserHash } from "../../../platform/call/browser-mark.ts";
import type { Call } from "../../../platform/call/call.ts";
import { challengeOf } from "../../../platform/crypto/pkce.ts";

/** Returns the challenge that the caller's verifier answers; null when it sent none. */
export function shownChallenge(verifier: string | undefined): string | null {
  return verifier === undefined ? null : challengeOf(verifier);
}

/**
 * The condition that the caller's verifier fits the challenge of a row. A verifier that nobody asked for is ignored;
 * but where one is required by now, a row without a challenge is refused (threats.md T24). Without a challenge a row is
 * good in the browser alone that began, where its mark tells (T60).
 */
export function fitsVerifier(call: Call, verifier: string | undefined, isRequired: boolean): Expression<SqlBool> {
  const browserHash = shownBrowserHash(call);
  const isAnswered = sql<SqlBool>`pkce_code_challenge = ${shownChallenge(verifier)}`;
  if (isRequired) return isAnswered;
  const isOfBrowser = browserHash === undefined ? sql`` : sql`and browser_hash = ${browserHash}`;
  return sql`(${isAnswered} or pkce_code_challenge is null ${isOfBrowser})`;
}

/** Returns why a verifier did not fit the row that it came with. */
export function mismatchOf(
  row: { pkce_code_challenge: string | null } | undefined,
  verifier: string | undefined,
): ApiErrorType {
  if (verifier === undefined) return "pkce_expected_code_verifier";
  return row?.pkce_code_challenge === null ? "pkce_did_not_expect_code_verifier" : "pkce_mismatch";
}
