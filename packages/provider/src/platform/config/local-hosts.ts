import { BlockList, isIP } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Whether an IP address or host name to listen on, or a socket's address, is a loopback address. */
export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address);
  return family === 0 ? address === "localhost" : loopback.check(address, family === 4 ? "ipv4" : "ipv6");
}

/** Whether a URL's host name is this machine, or one that does not exist on the internet: RFC 6761 reserves `.test`. */
export function isLocalHostname(hostname: string): boolean {
  return /(^|\.)(localhost|test)$/.test(hostname) || isLoopbackAddress(hostname.replace(/^\[(.*)\]$/, "$1"));
}
