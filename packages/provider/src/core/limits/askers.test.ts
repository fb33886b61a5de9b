import { expect, test } from "vitest";
import type { Call } from "../../platform/call/call.ts";
import { rateLimitPresets } from "../../platform/config/rate-limits-schema.ts";
import { createServerKey } from "../../platform/crypto/server-key.ts";
import { mailboxKey } from "../../platform/lib/mailbox-key.ts";
import { noSecondFactors } from "../mfa/second-factors.ts";
import { sendLimits } from "./enforce-send-limits.ts";
import { textLimits } from "./enforce-text-limits.ts";
import { guessBudgets, secondFactorGuess } from "./guesses.ts";
import { type BrowserMark, rememberBrowser } from "./known-browser.ts";

// For every kind of guess and message, unknown and known browsers count against separate limits.

const ADDRESS = "ada+work@globex.test";
const NETWORK = "203.0.113.7";
const serverKey = createServerKey("a server key for limits, long enough");
const member = {
  organization_id: "globex",
  member_id: "ada",
  email_address: ADDRESS,
  ...noSecondFactors,
  totp_registration_id: "totp-1",
  mfa_phone_number: "+12025550100",
  mfa_phone_number_verified: true,
};

function callOf(changes: Partial<Call> = {}): Call {
  const cookies = new Map<string, string>();
  return {
    project: { project_id: "project-test-acme", rate_limits: rateLimitPresets.default },
    cookies: {
      read: (name: string) => cookies.get(name),
      written: (name: string) => cookies.get(name),
      write: (name: string, value: string) => cookies.set(name, value),
    },
    serverKey,
    clock: { now: () => new Date("2026-06-01T12:00:00Z") },
    ipAddress: NETWORK,
    caller: "browser",
    ...changes,
  } as unknown as Call;
}

const knownBy = (mark: BrowserMark) => {
  const call = callOf();
  rememberBrowser(call, mark);
  return call;
};
const mailbox = { email_address: ADDRESS, password: null };
const password = { email_address: ADDRESS, password: { organizationId: "globex", setAt: "1" } };
const totp = { memberId: "ada", secondFactor: "totp-1" };
const phone = { memberId: "ada", secondFactor: "+12025550100" };

const text = { organizationId: "globex", phoneNumber: "+12025550100", isEnrollment: false, founder: null };
const subjects = (limits: { subject: string }[]) => limits.map(({ subject }) => subject);
const ofGuess = ({ attempts, budgets, ceiling }: ReturnType<typeof guessBudgets>) =>
  subjects([attempts, ...budgets, ...(ceiling ? [ceiling.inProject, ceiling.fromNetwork] : [])]);
const factors: never[] = [];

/** The subjects that a call counts against, and who is known for it. */
const kinds: [name: string, mark: BrowserMark, of: (call: Call) => string[]][] = [
  ["a password, by the mailbox", mailbox, (call) => ofGuess(guessBudgets(call, "wrong_passwords", password))],
  ["a password, by the password", password, (call) => ofGuess(guessBudgets(call, "wrong_passwords", password))],
  ["an emailed code", mailbox, (call) => ofGuess(guessBudgets(call, "wrong_codes", mailbox))],
  ["an authenticator's code", totp, (call) => ofGuess(secondFactorGuess(call, { member, factors }, "code"))],
  ["a texted code", phone, (call) => ofGuess(secondFactorGuess(call, { member, factors }, "code"))],
  ["a backup code", totp, (call) => ofGuess(secondFactorGuess(call, { member, factors }, "recovery_code"))],
  [
    "an email",
    mailbox,
    (call) => {
      const { counted, read } = sendLimits(call, {} as never, ADDRESS);
      return subjects([...counted, ...read]);
    },
  ],
  [
    "a login's text",
    phone,
    (call) => {
      const isKnown = call.cookies.read("portico_known") !== undefined;
      const { limits, ceiling } = textLimits(call, { ...text, isKnown });
      return subjects([...limits, ...(ceiling ? [ceiling.inProject, ceiling.fromNetwork] : [])]);
    },
  ],
];

test.each(kinds)(
  "T131, T132, T136: %s: strangers use up nothing of a known browser's, at its own network too",
  (_, mark, of) => {
    const strangers = new Set(of(callOf()));
    const known = of(knownBy(mark));
    expect(known.length).toBeGreaterThan(0);
    expect(known.filter((subject) => strangers.has(subject))).toEqual([]);
    // Strangers of all networks share what bounds them together.
    const elsewhere = of(callOf({ ipAddress: "192.0.2.1" }));
    expect(elsewhere.filter((subject) => strangers.has(subject)).length).toBeGreaterThan(0);
  },
);

test.each(kinds)("T130, T136: %s: strangers have a ceiling in the whole project", (_, _mark, of) => {
  const inProject = of(callOf()).filter((subject) => !subject.includes(":"));
  expect(inProject).toHaveLength(1);
});

test.each([
  ["the password does not make a browser known for the second factor", password],
  ["nor does the mailbox", mailbox],
  ["nor another authenticator", { memberId: "ada", secondFactor: "totp-0" }],
  ["nor does another member's", { memberId: "bob", secondFactor: "totp-1" }],
])("T131: %s", (_, mark) => {
  expect(secondFactorGuess(knownBy(mark), { member, factors }, "code").isKnown).toBe(false);
});

test("T131: for a member without second factors the mailbox counts, and a session that has shown one is known", () => {
  const none = { ...member, totp_registration_id: "", mfa_phone_number_verified: false };
  expect(secondFactorGuess(knownBy(mailbox), { member: none, factors }, "code").isKnown).toBe(true);
  expect(secondFactorGuess(knownBy(password), { member: none, factors }, "code").isKnown).toBe(false);
  const withPasskey = { ...none, mfa_passkey_id: "passkey-1" };
  expect(secondFactorGuess(knownBy(mailbox), { member: withPasskey, factors }, "code").isKnown).toBe(false);
  const passkey = { memberId: "ada", secondFactor: "passkey-1" };
  expect(secondFactorGuess(knownBy(passkey), { member: withPasskey, factors }, "code").isKnown).toBe(true);
  const shown = [{ sequence_order: "SECONDARY" }] as never;
  expect(secondFactorGuess(callOf(), { member, factors: shown }, "code").isKnown).toBe(true);
});

test("T131: strangers together have no budget of backup codes", () => {
  const { budgets } = secondFactorGuess(callOf(), { member, factors }, "recovery_code");
  expect(subjects(budgets)).toEqual([`second_factor:globex:ada:from ${NETWORK}`]);
});

test("T134: strangers count by mailbox, known browsers by the address that they have proven", () => {
  for (const email_address of [ADDRESS, "ada@globex.test"]) {
    const { budgets } = guessBudgets(callOf(), "wrong_codes", { email_address, password: null });
    expect(subjects(budgets)).toContain("wrong_codes:ada@globex.test:strangers");
    expect(subjects(sendLimits(callOf(), {} as never, email_address).counted)).toContain(
      `mails_per_address:${mailboxKey(ADDRESS)}:strangers`,
    );
  }
  const known = guessBudgets(knownBy(mailbox), "wrong_codes", mailbox);
  expect(subjects(known.budgets)).toEqual([`wrong_codes:${ADDRESS}:known`]);
});

test("T132: a text that confirms a number does not count against the limits of a login's text", () => {
  const login = [true, false].flatMap((isKnown) => subjects(textLimits(callOf(), { ...text, isKnown }).limits));
  for (const founder of [null, "founder@evil.test"]) {
    const enrolling = textLimits(callOf(), { ...text, isEnrollment: true, isKnown: false, founder });
    expect(subjects(enrolling.limits).filter((subject) => login.includes(subject))).toEqual([]);
  }
});

test("T132: organizations that a member created share limits only with each other", () => {
  const of = (founder: string | null, organizationId = "globex") =>
    subjects(
      textLimits(callOf(), { ...text, organizationId, isEnrollment: true, isKnown: false, founder }).limits,
    ).filter((subject) => !/texts_gap|texts_per_(number|prefix|organization)/.test(subject));
  expect(of(null)).toEqual(["texts_per_project:"]);
  expect(of("founder@evil.test")).toEqual([
    "founder_texts_per_founder:founder@evil.test",
    "founder_texts_per_network:203.0.113.0/24",
    "founder_texts_per_project:",
  ]);
  expect(of("founder@evil.test", "another")).toEqual(of("founder@evil.test"));
});
