import { type ApiErrorType, type TokenType, wireNames } from "@portico/wire";
import type { Project } from "../config/project.ts";
import { ApiError } from "../lib/api-error.ts";

const noDefault = {
  login: "no_default_login_redirect_url_set",
  signup: "no_default_signup_redirect_url_set",
  invite: "no_default_invite_redirect_url_set",
  discovery: "no_default_discovery_redirect_url_set",
  reset_password: "no_default_reset_password_redirect_url_set",
} as const satisfies Record<string, ApiErrorType>;

/**
 * Returns where an emailed link of this type leads: the caller's URL if it is registered, else the project's default.
 * URLs are compared as strings (RFC 9700 section 4.1.3), so that no normalization can go wrong (docs/threats.md T20).
 * @throws ApiError `no_match_for_provided_magic_link_url`, `no_default_login_redirect_url_set`, or the same for
 * another type.
 */
export function requireRedirectUrl(project: Project, type: keyof typeof noDefault, given: string | undefined): string {
  const registered = project.redirect_urls.filter((entry) => entry.types.includes(type));
  const found = registered.find((entry) => (given === undefined ? entry.default : entry.url === given));
  if (found) return found.url;
  if (given === undefined) throw new ApiError(noDefault[type]);
  throw new ApiError("no_match_for_provided_magic_link_url", {
    message: `The ${type} redirect URL is not in the project's redirect_urls of that type. The match is exact.`,
    details: { redirect_url: given, redirect_type: type },
  });
}

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
