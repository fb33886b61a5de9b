import type { IncomingHttpHeaders } from "node:http";
import { ApiError } from "../../platform/lib/api-error.ts";

/** No form and no other site's page can send it: browsers ask before, and nobody says yes. */
const PAGE_HEADER = "x-portico-console";

/**
 * Lets the console's own page call, and nobody else's (docs/threats.md T99): the cookie comes along with calls of pages
 * on the same site, too, and a host's own pages may stand there.
 * @param publicUrl from the configuration: a request's own word for its host counts for nothing.
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
