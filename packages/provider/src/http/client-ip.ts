import { isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * The network address that limits count by (docs/threats.md T5). `X-Forwarded-For` is believed only as far as the
 * operator's own proxies wrote it: the entry `hops` from the right. IPv6 counts by /64, because one subscriber has
 * that many addresses.
 */
export function clientIp(socketAddress: string, forwardedFor: string | undefined, hops: number): string {
  const forwarded = forwardedFor?.split(",").map((entry) => entry.trim()) ?? [];
  const address = hops > 0 ? (forwarded.at(-hops) ?? socketAddress) : socketAddress;
  return isIPv6(address) ? toPrefix64(address) : address;
}

function toPrefix64(address: string): string {
  // A zone (RFC 4007) names an interface of this machine, and some names of those the library does not read.
  const parsed = ipaddr.process(address.replace(/%.*/, ""));
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
