import { ApiError } from "../../../platform/lib/api-error.ts";

/**
 * An address that browsers are sent to, or that is asked: a page on the web, without a name before `@`, which fools the
 * eye, and without a fragment (threats.md T20). Whether it may be asked is decided when it is (T51).
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
