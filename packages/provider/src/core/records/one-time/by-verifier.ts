import type { ApiErrorType } from "@portico/wire";
import { type Expression, type SqlBool, sql } from "kysely";
import { crossSiteBrowserHash } from "../../../platform/call/browser-mark.ts";
import type { Call } from "../../../platform/call/call.ts";
import { challengeOf } from "../../../platform/crypto/pkce.ts";

/** Returns the challenge of the caller's verifier; null if it sent none. */
export function challengeOfCaller(verifier: string | undefined): string | null {
  return verifier === undefined ? null : challengeOf(verifier);
}

/**
 * The condition that the caller's verifier matches a row's challenge. A verifier without a challenge is ignored. If a
 * verifier is required by now, a row without a challenge is refused (threats.md T24). A row without a challenge only
 * works in the browser that started it, if that browser is marked (T60).
 */
export function fitsVerifier(call: Call, verifier: string | undefined, isRequired: boolean): Expression<SqlBool> {
  const browserHash = crossSiteBrowserHash(call);
  const isAnswered = sql<SqlBool>`pkce_code_challenge = ${challengeOfCaller(verifier)}`;
  if (isRequired) return isAnswered;
  const isOfBrowser = browserHash === undefined ? sql`` : sql`and browser_hash = ${browserHash}`;
  return sql`(${isAnswered} or pkce_code_challenge is null ${isOfBrowser})`;
}

/** Returns why a verifier did not match the row. */
export function mismatchOf(
  row: { pkce_code_challenge: string | null } | undefined,
  verifier: string | undefined,
): ApiErrorType {
  if (verifier === undefined) return "pkce_expected_code_verifier";
  return row?.pkce_code_challenge === null ? "pkce_did_not_expect_code_verifier" : "pkce_mismatch";
}
