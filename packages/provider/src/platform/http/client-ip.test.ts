import { expect, test } from "vitest";
import { clientIp, parseAddress } from "./client-ip.ts";

test("T5: without configured proxies, X-Forwarded-For is ignored", () => {
  expect(clientIp("192.0.2.1", "6.6.6.6, 7.7.7.7", 0)).toBe("192.0.2.1");
});

test.each([
  ["6.6.6.6, 203.0.113.7", 1, "203.0.113.7"],
  ["6.6.6.6, 203.0.113.7, 10.0.0.1", 2, "203.0.113.7"],
  ["203.0.113.7", 1, "203.0.113.7"],
  // Fewer entries than proxies: only the socket can be trusted.
  ["203.0.113.7", 2, "192.0.2.1"],
  [undefined, 1, "192.0.2.1"],
])("T5: of %s with %i proxies counts %s", (forwarded, hops, address) => {
  expect(clientIp("192.0.2.1", forwarded, hops)).toBe(address);
});

test.each([
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:DB8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["1::2:3:4:5:6", "1:0:0:2::/64"],
  ["2001:db8::", "2001:db8:0:0::/64"],
  ["::ffff:192.0.2.9", "192.0.2.9"],
  ["::FFFF:192.0.2.9", "192.0.2.9"],
  ["1::ffff:192.0.2.9", "1:0:0:0::/64"],
  ["::ffff:192.0.2.9%lo", "192.0.2.9"],
  ["::ffff:c000:209", "192.0.2.9"],
  ["fe80::1:2:3%eth0.1", "fe80:0:0:0::/64"],
])("T5: %s counts as %s", (address, counted) => {
  expect(clientIp(address, undefined, 0)).toBe(counted);
});

test.each([
  ["203.0.113.7:49152", "203.0.113.7"],
  ["[2001:db8:1:2::5]:49152", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::5]", "2001:db8:1:2::/64"],
  ["[::ffff:203.0.113.7]:80", "203.0.113.7"],
  ["  203.0.113.7  ", "203.0.113.7"],
  ['"203.0.113.7:80"', "203.0.113.7"],
])("T135: the entry %s of a proxy counts as %s", (entry, counted) => {
  expect(clientIp("192.0.2.1", `6.6.6.6, ${entry}`, 1)).toBe(counted);
});

test.each([
  "unknown",
  "_hidden",
  "203.0.113",
  "203.0.113.256",
  "0xcb007107",
  "203.0.113.7:port",
  "203.0.113.7:123456",
  "203.0.113.7 203.0.113.8",
  "[203.0.113.7",
  "[203.0.113.7]:80",
  "2001:db8::5::1",
  "[2001:db8::5]x",
  "example.com",
  "",
  "1.".repeat(60),
])("T135: the entry %s of a proxy is invalid, so the socket's address counts", (entry) => {
  expect(parseAddress(entry)).toBeUndefined();
  expect(clientIp("192.0.2.1", `6.6.6.6, ${entry}`, 1)).toBe("192.0.2.1");
});
