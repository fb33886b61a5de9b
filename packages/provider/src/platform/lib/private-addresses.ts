import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** The part of IPv6 that is given out to the wide internet, global unicast. RFC 4291 section 2.4. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Tells an IP address of the wide internet from loopback, private, link-local and other special ones
 * (docs/threats.md T51), which the library knows from IANA's registries. Of IPv6, what nobody has registered is not public.
 */
export function isPublicAddress(address: string): boolean {
  // The library reads forms of an address that no resolver answers, such as one number.
  if (isIP(address) === 0 || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === "unicast" && (parsed.kind() === "ipv4" || parsed.match(globalUnicast));
}
