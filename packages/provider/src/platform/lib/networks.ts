import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** The IPv6 range that is assigned on the internet, global unicast. RFC 4291 section 2.4. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Returns whether an IP address is public, not loopback, private, link-local or otherwise special by IANA's
 * registries (docs/threats.md T51). Unassigned IPv6 addresses are not public.
 */
export function isPublicAddress(address: string): boolean {
  // The library parses forms that no resolver returns, such as a single number.
  if (isIP(address) === 0 || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === "unicast" && (parsed.kind() === "ipv4" || parsed.match(globalUnicast));
}

/**
 * The network around a call's IP address, as large as one customer of a provider may have: /24 of IPv4, /48 of IPv6
 * (RFC 6177).
 * @param ipAddress from `clientIp`: IPv6 as its /64.
 */
export function wideNetwork(ipAddress: string): string {
  return ipAddress.includes(":")
    ? `${ipAddress
        .replace(/::\/64$/, "")
        .split(":")
        .slice(0, 3)
        .join(":")}::/48`
    : `${ipAddress.split(".").slice(0, 3).join(".")}.0/24`;
}
