import { ApiError } from "../../../platform/lib/api-error.ts";

/**
 * Requires a URL for redirects or requests: without user info, which misleads readers, and without a fragment
 * (threats.md T20). Whether requests to it are allowed is checked when they are made (T51).
 *
 * @throws ApiError `bad_request`.
 */
export function requireWebAddress(name: string, text: string): void {
  // The URL parser ignores spaces around a URL and line breaks in it. The text is stored as it is.
  const url = URL.canParse(text) && !/[\s\p{Cc}]/u.test(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash) return;
  throw new ApiError("bad_request", {
    message: `${name} must be an https URL without user name, fragment and spaces.`,
  });
}
