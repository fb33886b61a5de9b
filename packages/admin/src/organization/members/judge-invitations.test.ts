import { expect, test } from "vitest";
import { judgeInvitations, writeAddresses } from "./judge-invitations.ts";
import { readAddresses } from "./read-addresses.ts";

const open = { email_invites: "ALL_ALLOWED" as const, email_allowed_domains: [] };

test("members are recognized, those who were invited get a new mail, and others are ready", () => {
  const known = [
    { email_address: "ada@globex.test", status: "active" as const },
    { email_address: "bob@globex.test", status: "invited" as const },
    { email_address: "kim@globex.test", status: "pending" as const },
  ];
  const listed = readAddresses("ADA@globex.test bob@globex.test kim@globex.test new@globex.test x new@globex.test");
  expect(judgeInvitations(listed, open, known).map(({ verdict }) => verdict)).toEqual([
    "already",
    "again",
    "already",
    "ready",
    "invalid",
    "twice",
  ]);
});

test("where domains are named, a subdomain and a look-alike are outside", () => {
  const policy = { email_invites: "RESTRICTED" as const, email_allowed_domains: ["globex.test"] };
  const listed = readAddresses("a@globex.test a@sub.globex.test a@globex.test.evil.test a@notglobex.test");
  expect(judgeInvitations(listed, policy, []).map(({ verdict }) => verdict)).toEqual([
    "ready",
    "outside",
    "outside",
    "outside",
  ]);
});

test("who is left reads back as it was written", () => {
  const listed = readAddresses('Ada Lovelace <ada@globex.test>\n"Hopper, Grace" <grace@globex.test>\nbob@globex.test');
  expect(listed.map(({ name }) => name)).toEqual(["Ada Lovelace", "Hopper, Grace", undefined]);
  expect(readAddresses(writeAddresses(listed))).toEqual(listed);
});
