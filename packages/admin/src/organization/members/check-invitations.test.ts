import { expect, test } from "vitest";
import { checkInvitations, writeAddresses } from "./check-invitations.ts";
import { readAddresses } from "./read-addresses.ts";

const open = { email_invites: "ALL_ALLOWED" as const, email_allowed_domains: [] };

test("recognizes members and invited addresses, and accepts others", () => {
  const known = [
    { email_address: "ada@globex.test", status: "active" as const },
    { email_address: "bob@globex.test", status: "invited" as const },
    { email_address: "kim@globex.test", status: "pending" as const },
  ];
  const listed = readAddresses("ADA@globex.test bob@globex.test kim@globex.test new@globex.test x new@globex.test");
  expect(checkInvitations(listed, open, known).map(({ verdict }) => verdict)).toEqual([
    "already",
    "again",
    "already",
    "ready",
    "invalid",
    "twice",
  ]);
});

test("rejects subdomains and look-alikes of the allowed domains", () => {
  const policy = { email_invites: "RESTRICTED" as const, email_allowed_domains: ["globex.test"] };
  const listed = readAddresses("a@globex.test a@sub.globex.test a@globex.test.evil.test a@notglobex.test");
  expect(checkInvitations(listed, policy, []).map(({ verdict }) => verdict)).toEqual([
    "ready",
    "outside",
    "outside",
    "outside",
  ]);
});

test("written addresses parse back to the same list", () => {
  const listed = readAddresses('Ada Lovelace <ada@globex.test>\n"Hopper, Grace" <grace@globex.test>\nbob@globex.test');
  expect(listed.map(({ name }) => name)).toEqual(["Ada Lovelace", "Hopper, Grace", undefined]);
  expect(readAddresses(writeAddresses(listed))).toEqual(listed);
});
