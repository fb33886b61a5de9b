import type { IncomingHttpHeaders } from "node:http";
import { ApiError } from "../../platform/lib/api-error.ts";

/** No form can send this header. Other origins need a preflight, which the provider never allows. */
const PAGE_HEADER = "x-portico-console";

/**
 * Allows calls of the console's own page only (docs/threats.md T99). Browsers also send the cookie with calls of other
 * pages on the same site, which may be the host's.
 * @param publicUrl from the configuration: the request's `Host` header is not trusted.
 * @throws ApiError `bad_domain_for_sdk`.
 */
export function requireOwnPage(headers: IncomingHttpHeaders, publicUrl: string): void {
  const { origin, "sec-fetch-site": site } = headers;
  const isOwn =
    headers[PAGE_HEADER] === "1" &&
    (origin === undefined || origin === new URL(publicUrl).origin) &&
    (site === undefined || site === "same-origin");
  if (isOwn) return;
  throw new ApiError("bad_domain_for_sdk", { message: "Only the console's own page can make this call." });
}
