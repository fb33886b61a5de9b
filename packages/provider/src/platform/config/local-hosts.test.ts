import { expect, test } from "vitest";
import { isLocalHostname, isLoopbackAddress } from "./local-hosts.ts";

test.each([
  ["127.0.0.1", true],
  ["127.1.2.3", true],
  ["::1", true],
  ["0:0:0:0:0:0:0:1", true],
  ["::ffff:127.0.0.1", true],
  ["localhost", true],
  ["0.0.0.0", false],
  ["::", false],
  ["", false],
  ["10.0.0.5", false],
  ["::ffff:10.0.0.5", false],
  ["fe80::1", false],
  ["localhost.example.com", false],
  ["127.0.0.1.example.com", false],
])("T161: %j is this machine's own address: %s", (address, isOwn) => expect(isLoopbackAddress(address)).toBe(isOwn));

test.each([
  ["http://localhost:4100", true],
  ["http://acme.localhost", true],
  ["http://127.0.0.1:4100", true],
  ["http://[::1]:4100", true],
  ["http://portico.test", true],
  ["https://auth.example.com", false],
  ["http://192.168.0.7:4100", false],
  ["http://localhost.example.com", false],
  ["http://notlocalhost", false],
  ["http://test.example.com", false],
  ["http://mytest", false],
])("T161: %s is a local public_url: %s", (url, isLocal) =>
  expect(isLocalHostname(new URL(url).hostname)).toBe(isLocal),
);
