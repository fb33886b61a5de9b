import { ApiError } from "../../../platform/lib/api-error.ts";

/**
 * Requires a URL for redirects or requests: without user info, which misleads readers, and without a fragment
 * (threats.md T20). Whether requests to it are allowed is checked when they are made (T51).
 *
 * @throws ApiError `bad_request`.
 */
export function requireWebAddress(name: string, text: string): void {
  if (isWebAddress(text)) return;
  throw new ApiError("bad_request", {
    message: `${name} must be an https URL without user name, fragment and spaces.`,
  });
}

export function isWebAddress(text: string): boolean {
  // The URL parser ignores spaces around a URL and line breaks in it. The text is stored as it is.
  if (!URL.canParse(text) || /[\s\p{Cc}]/u.test(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return /^https?:$/.test(protocol) && !username && !password && !hash;
}
