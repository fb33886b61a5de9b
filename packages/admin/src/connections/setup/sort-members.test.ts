import { expect, test } from "vitest";
import { sortMembers } from "./sort-members.ts";

const member = (email_address: string, changes = {}) => ({
  member_id: email_address,
  email_address,
  change: "loses_methods" as const,
  methods_before: ["email_otp" as const],
  methods_after: ["sso" as const],
  methods_lost: ["email_otp" as const],
  methods_gained: [],
  has_come_by_sso: false,
  is_breakglass: false,
  ...changes,
});

test("groups members by their domain, past sign-ins and emergency access", () => {
  const sorted = sortMembers(
    [
      member("shut@globex.test", { change: "shut_out", methods_after: [] }),
      member("was@elsewhere.test", { has_come_by_sso: true }),
      member("new@globex.test"),
      member("new@pending.test"),
      member("kept@globex.test", { is_breakglass: true, methods_after: ["sso", "email_otp"] }),
      // Has emergency access, but not the second factor that it requires.
      member("weak@other.test", { is_breakglass: true }),
    ],
    [
      { domain: "globex.test", status: "verified" },
      { domain: "pending.test", status: "pending" },
    ],
  );
  expect(sorted).toEqual({
    shut: ["shut@globex.test"],
    known: ["was@elsewhere.test"],
    led: ["new@globex.test"],
    others: ["new@pending.test", "weak@other.test"],
    emergency: ["kept@globex.test"],
  });
});
