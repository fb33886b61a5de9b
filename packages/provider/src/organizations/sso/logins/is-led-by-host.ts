import type { IncomingHttpHeaders } from "node:http";
import type { Call } from "../../../platform/call/call.ts";

/**
 * Returns whether a page of the host's led the browser here, and not a link in a mail or on somebody's page: any
 * organization's admin says where a connection leads, and the address that people see first is ours (docs/threats.md T73).
 *
 * A page cannot forge its Referer, but it can have none; then the browser says at least whose site it was. What says
 * neither is no browser of today's, but a program, which nobody deceives.
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
