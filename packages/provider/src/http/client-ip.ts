import { isIPv6 } from "node:net";

/**
 * The network address that limits count by (threats.md T5). `X-Forwarded-For` is believed only as far as the
 * operator's own proxies wrote it: the entry `hops` from the right. IPv6 counts by /64, because one subscriber has
 * that many addresses.
 */
export function clientIp(socketAddress: string, forwardedFor: string | undefined, hops: number): string {
  const forwarded = forwardedFor?.split(",").map((entry) => entry.trim()) ?? [];
  const address = hops > 0 ? (forwarded.at(-hops) ?? socketAddress) : socketAddress;
  return isIPv6(address) ? toPrefix64(address) : address;
}

function toPrefix64(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = "", tail = ""] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const groups = address.includes("::")
    ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right]
    : left;
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
