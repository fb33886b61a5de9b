import { isFixed, isTurnedOff } from "@portico/ui/lib/sign-ins";
import { describe, expect, test } from "vitest";
import { findFixes } from "./find-fixes.ts";
import { type Cause, type CauseName, findVerdict } from "./find-verdict.ts";
import { notAllowed, sampleAttempt, sampleExplanation } from "./fixtures.tsx";
import { signInHelp } from "./texts.ts";

const until = "2026-03-02T09:45:00Z";
const lock = (can_unlock: boolean) => ({ kind: "password", is_everywhere: true, can_unlock, until }) as const;
const found = (changes: Partial<Parameters<typeof findVerdict>[0]> = {}) => ({
  explanation: sampleExplanation(),
  attempts: [],
  locks: [],
  ...changes,
});

describe("the verdict", () => {
  test.each<[string, Partial<Parameters<typeof findVerdict>[0]>, object]>([
    ["someone who never tried", { explanation: null }, { kind: "unknown" }],
    ["a member without attempts", {}, { kind: "can" }],
    [
      "a wrong password",
      { attempts: [sampleAttempt(5)] },
      { kind: "limited", cause: { name: "wrongPassword", method: "password" } },
    ],
    [
      "a passkey that was not accepted",
      { attempts: [sampleAttempt(5, { action: "passkey.refused", method: "passkey" })] },
      { kind: "limited", cause: { name: "wrongPasskey", method: "passkey" } },
    ],
    [
      "a rule that still refuses the method",
      { attempts: [notAllowed, sampleAttempt(5)] },
      { kind: "limited", cause: { name: "methodNotAllowed" } },
    ],
    [
      "a rule that no longer refuses it",
      {
        attempts: [notAllowed],
        explanation: sampleExplanation({
          methods: sampleExplanation().methods.filter(({ method }) => method !== "password"),
        }),
      },
      { kind: "fixed" },
    ],
    [
      "no method that works",
      { attempts: [notAllowed], explanation: sampleExplanation({ verdict: "cannot" }) },
      { kind: "cannot", cause: { name: "methodNotAllowed", method: "password" } },
    ],
    [
      "an email that denied access",
      { attempts: [sampleAttempt(5, { action: "magic_link.sent", method: "magic_link", reason: "" })] },
      { kind: "limited", cause: { name: "notMember" } },
    ],
    ["a lock", { locks: [lock(true)] }, { kind: "locked", cause: { name: "passwordLocked" } }],
    ["a lock of others", { locks: [lock(false)] }, { kind: "locked", cause: { name: "lockedElsewhere" } }],
    [
      "an invitation",
      { explanation: sampleExplanation({ status: "invited" }) },
      { kind: "waiting", cause: { name: "invited" } },
    ],
    [
      "a removed member",
      { explanation: sampleExplanation({ status: "deleted", verdict: "cannot" }) },
      { kind: "cannot", cause: { name: "removed" } },
    ],
    [
      "someone who may join",
      { explanation: sampleExplanation({ status: "stranger", verdict: "can_join" }) },
      { kind: "join" },
    ],
    [
      "a step, and then the sign-in",
      {
        attempts: [
          sampleAttempt(9, { action: "email_code.sent", outcome: "sent" }),
          sampleAttempt(8, { action: "session.issued", outcome: "signed_in" }),
          sampleAttempt(7),
        ],
      },
      { kind: "can" },
    ],
    [
      "a refusal of single sign-on",
      { attempts: [sampleAttempt(5, { action: "sso.refused", method: "sso", reason: "audience_mismatch" })] },
      { kind: "limited", cause: { ssoReason: "audience_mismatch" } },
    ],
  ])("%s", (_, changes, verdict) => {
    expect(findVerdict(found(changes))).toMatchObject(verdict);
  });
});

test("nothing is fixed for someone who cannot sign in, and a sign-in hook may refuse again", () => {
  const methods = sampleExplanation().methods.filter(({ method }) => method !== "password");
  const isFixedIf = (verdict: "cannot" | "can_sign_in", decided_by = "allowed_auth_methods") =>
    isFixed(sampleExplanation({ verdict, methods }), { ...notAllowed, decided_by });
  expect([isFixedIf("can_sign_in"), isFixedIf("cannot")]).toEqual([true, false]);
  expect(isFixedIf("can_sign_in", "sign_in_hook")).toBe(false);
});

test("a method that the organization turned off is listed apart from methods that fail", () => {
  const { methods } = sampleExplanation();
  const off = methods.filter(isTurnedOff).map(({ method }) => method);
  const refused = methods.filter(({ outcome }) => outcome === "refused").map(({ method }) => method);
  expect([off, refused]).toEqual([["password"], ["password", "sso"]]);
});

describe("the fixes", () => {
  const person = { memberId: "member-test-grace", locks: [] };
  const kinds = (cause: Partial<Cause> & { name: CauseName }, more = {}) =>
    findFixes({ method: null, ...cause }, { ...person, ...more }).map(({ kind }) => kind);

  test.each<[CauseName, string[]]>([
    ["notMember", ["invite", "joining"]],
    ["ssoJoiningClosed", ["joining", "invite"]],
    ["methodNotAllowed", ["signInMethods"]],
    ["secondFactorNotAllowed", ["secondFactors", "member"]],
    ["noConnection", ["connection"]],
    ["invited", ["resend"]],
    ["removed", ["member"]],
    ["wrongPassword", []],
    ["wrongPasskey", ["member"]],
  ])("of %s are %j", (name, expected) => {
    expect(kinds({ name })).toEqual(expected);
  });

  test("a lock is ended by the admin only if the email domain belongs to the organization", () => {
    expect(kinds({ name: "passwordLocked" }, { locks: [lock(true)] })).toEqual(["unlock"]);
    expect(kinds({ name: "lockedElsewhere" }, { locks: [lock(false)] })).toEqual(["domains"]);
  });

  test("a refusal of single sign-on leads to the step of its connection", () => {
    const sso = { name: "other", ssoReason: "audience_mismatch", connectionId: "saml-1" } as const;
    expect(findFixes({ method: "sso", ...sso }, person)).toEqual([
      { kind: "connection", route: ["single-sign-on", "saml-1", "identity-provider"] },
    ]);
  });

  test("each cause names screens, and no setting of the API", () => {
    for (const { why, fix } of Object.values(signInHelp.causes)) {
      const clause = typeof why === "string" ? why : why({ method: "Password" });
      expect(`${clause} ${fix}`).not.toMatch(/[a-z]_[a-z]/);
      expect(clause).not.toMatch(/\.$/);
    }
  });
});
