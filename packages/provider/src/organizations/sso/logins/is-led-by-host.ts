import type { IncomingHttpHeaders } from "node:http";
import type { Call } from "../../../platform/call/call.ts";

/**
 * Returns whether the browser comes from a page of the host, and not from a link in a mail or on another site: any
 * organization's admin chooses where a connection leads, while the URL that users see first is ours (docs/threats.md
 * T73).
 *
 * A page cannot forge its Referer, but it can omit it. Then the browser still sends which site it came from. A client
 * that sends neither is a program, and cannot be deceived.
 */
export function isLedByHost(
  { publicUrl, project }: Pick<Call, "publicUrl" | "project">,
  { referer, "sec-fetch-site": site }: IncomingHttpHeaders,
): boolean {
  const isHost = (url: string) => URL.canParse(url) && project.allowed_origins.includes(new URL(url).origin);
  if (referer !== undefined) return isHost(referer);
  if (site === "same-origin") return isHost(publicUrl);
  return site === undefined || site === "same-site";
}
