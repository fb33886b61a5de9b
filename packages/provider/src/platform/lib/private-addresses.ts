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
