import { type ApiErrorType, type TokenType, wireNames } from "@portico/wire";
import type { Project } from "../config/project.ts";

interface Landing {
  token: string;
  tokenType: TokenType;
  /** `reset_password` where the page must open the form for a new password. */
  redirectType?: "reset_password";
  slug?: string;
}

/**
 * Adds to a redirect URL what the landing page reads: docs/wire/rules.md#landing.
 * @param slug the organization's, where one is known.
 */
export function landingUrl(
  project: Project,
  redirectUrl: string,
  { token, tokenType, redirectType, slug }: Landing,
): string {
  const names = wireNames(project.wire_prefix);
  return withQuery(redirectUrl, {
    token,
    [names.tokenType]: tokenType,
    ...(redirectType && { [names.redirectType]: redirectType }),
    ...(slug && { slug }),
  });
}

/** The same for a login that failed elsewhere: no token, and no word of why, because anybody may write an address. */
export function failedLandingUrl(
  project: Project,
  redirectUrl: string,
  { error, tokenType }: { error: Extract<ApiErrorType, `${string}_flow_callback_error`>; tokenType: TokenType },
): string {
  return withQuery(redirectUrl, { error, [wireNames(project.wire_prefix).tokenType]: tokenType });
}

/** Appended as text: rewriting the host's own query would change how it is encoded. */
function withQuery(redirectUrl: string, fields: Record<string, string>): string {
  const url = new URL(redirectUrl);
  const added = new URLSearchParams(fields);
  url.search = url.search ? `${url.search}&${added}` : `${added}`;
  return url.href;
}
