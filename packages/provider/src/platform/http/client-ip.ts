import { isIPv4, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * The IP address that limits count by (docs/threats.md T5). Of `X-Forwarded-For`, only the entries of the operator's
 * own proxies are trusted: the one `hops` from the right. IPv6 counts by /64, because one subscriber has that many
 * addresses. An invalid entry is ignored, and the socket's address counts (T135).
 * @param onUnreadable called with an entry that was ignored.
 */
export function clientIp(
  socketAddress: string,
  forwardedFor: string | undefined,
  hops: number,
  onUnreadable?: (entry: string) => void,
): string {
  const forwarded = hops > 0 ? forwardedFor?.split(",").at(-hops) : undefined;
  const address = forwarded === undefined ? socketAddress : parseAddress(forwarded);
  if (address === undefined) onUnreadable?.((forwarded ?? "").trim());
  return toCountedAddress(address ?? socketAddress);
}

/**
 * Parses one entry of `X-Forwarded-For`: an IP address, with a port if the proxy adds one. IPv6 may be in brackets,
 * and must be with a port (RFC 7239 section 6). Returns undefined for anything else.
 */
export function parseAddress(entry: string): string | undefined {
  const text = entry.trim().replace(/^"(.*)"$/, "$1");
  // The longest address with a zone and port.
  if (text.length > 100) return undefined;
  const [, bracketed, withPort] = /^(?:\[([^[\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? [];
  if (bracketed !== undefined) return isIPv6(bracketed) ? bracketed : undefined;
  const address = withPort ?? text;
  return isIPv4(address) || isIPv6(address) ? address : undefined;
}

function toCountedAddress(address: string): string {
  return isIPv6(address) ? toPrefix64(address) : address;
}

function toPrefix64(address: string): string {
  // A zone (RFC 4007) names an interface of this computer. The library cannot parse all of them.
  const parsed = ipaddr.process(address.replace(/%.*/, ""));
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
