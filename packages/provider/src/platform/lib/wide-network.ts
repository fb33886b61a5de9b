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
