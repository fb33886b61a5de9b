import { BlockList, isIP } from "node:net";

const notPublic = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  notPublic.addSubnet(network, prefix, "ipv4");
}

// Of IPv6, only global unicast (2000::/3) is public, and of that not what holds an IPv4 address or documents.
const publicV6 = new BlockList();
publicV6.addSubnet("2000::", 3, "ipv6");
const notPublicV6 = new BlockList();
notPublicV6.addSubnet("2001::", 23, "ipv6");
notPublicV6.addSubnet("2001:db8::", 32, "ipv6");
notPublicV6.addSubnet("2002::", 16, "ipv6");
notPublicV6.addSubnet("3fff::", 20, "ipv6");

/** Whether an IP address is one of the wide internet: no loopback, private, link-local or other special one (threats.md T51). */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublic.check(address, "ipv4");
    case 6:
      return publicV6.check(address, "ipv6") && !notPublicV6.check(address, "ipv6");
    default:
      return false;
  }
}
