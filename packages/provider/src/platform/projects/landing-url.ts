import { type ApiErrorType, type TokenType, wireNames } from "@portico/wire";
import type { Project } from "../config/project.ts";

interface Landing {
  token: string;
  tokenType: TokenType;
  /** `reset_password` if the page must show the form for a new password. */
  redirectType?: "reset_password";
  slug?: string;
}

/**
 * Adds the parameters that the landing page reads to a redirect URL: docs/wire/rules.md#landing.
 * @param slug the organization's, if it is known.
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

/** The same for a failed login: without a token, and without a reason, because anyone could write the URL. */
export function failedLandingUrl(
  project: Project,
  redirectUrl: string,
  { error, tokenType }: { error: Extract<ApiErrorType, `${string}_flow_callback_error`>; tokenType: TokenType },
): string {
  return withQuery(redirectUrl, { error, [wireNames(project.wire_prefix).tokenType]: tokenType });
}

/** Appends parameters as text, because parsing the host's own query could change its encoding. */
function withQuery(redirectUrl: string, fields: Record<string, string>): string {
  const url = new URL(redirectUrl);
  const added = new URLSearchParams(fields);
  url.search = url.search ? `${url.search}&${added}` : `${added}`;
  return url.href;
}
