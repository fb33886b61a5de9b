import type { AuthenticationFactor, OrganizationSettings } from "@portico/wire";
import { describe, expect, test } from "vitest";
import { findRequirement as judge } from "./authentication-policy.ts";

const factor = (
  type: AuthenticationFactor["type"],
  sequence_order: AuthenticationFactor["sequence_order"] = "PRIMARY",
) => ({
  type,
  sequence_order,
  delivery_method: "email" as const,
  last_authenticated_at: "2026-01-01T00:00:00.000Z",
});
const link = factor("magic_link");
const code = factor("email_otp");
const password = { ...factor("password"), delivery_method: "knowledge" as const };
const google = { ...factor("oauth"), delivery_method: "oauth_google" as const };
const second = factor("email_otp", "SECONDARY");

type Settings = Pick<OrganizationSettings, "auth_methods" | "allowed_auth_methods" | "mfa_policy"> &
  Partial<Pick<OrganizationSettings, "mfa_methods" | "allowed_mfa_methods">>;

/** The policy's word on a member who has enrolled, or not, and has a number, or not. */
function findRequirement(
  { settings }: { settings: Settings },
  member: {
    mfa_enrolled: boolean;
    mfa_phone_number?: string;
    is_breakglass?: boolean;
    totp_registration_id?: string;
  } | null,
  factors: AuthenticationFactor[],
  isAddressProven: boolean,
) {
  const { mfa_phone_number = "" } = member ?? {};
  return judge(
    { settings: { mfa_methods: "ALL_ALLOWED", allowed_mfa_methods: [], ...settings } },
    member && {
      is_breakglass: false,
      totp_registration_id: "",
      ...member,
      mfa_phone_number,
      mfa_phone_number_verified: mfa_phone_number !== "",
    },
    factors,
    isAddressProven,
  );
}
const open: Settings = { auth_methods: "ALL_ALLOWED", allowed_auth_methods: [], mfa_policy: "OPTIONAL" };
const codesOnly: Settings = { auth_methods: "RESTRICTED", allowed_auth_methods: ["email_otp"], mfa_policy: "OPTIONAL" };
const linksOnly: Settings = {
  auth_methods: "RESTRICTED",
  allowed_auth_methods: ["magic_link"],
  mfa_policy: "OPTIONAL",
};
const neither: Settings = {
  auth_methods: "RESTRICTED",
  allowed_auth_methods: ["sso", "password"],
  mfa_policy: "OPTIONAL",
};
const nothing: Settings = { auth_methods: "RESTRICTED", allowed_auth_methods: [], mfa_policy: "OPTIONAL" };
const listedButOpen: Settings = { auth_methods: "ALL_ALLOWED", allowed_auth_methods: ["sso"], mfa_policy: "OPTIONAL" };
const withMfa = (settings: Settings): Settings => ({ ...settings, mfa_policy: "REQUIRED_FOR_ALL" });

describe("T32: the gate", () => {
  test.each<[string, Settings, AuthenticationFactor[], boolean, "session" | "primary" | "mfa"]>([
    ["any primary method", open, [link], false, "session"],
    ["any primary method", open, [code], false, "session"],
    ["a list that is not in force", listedButOpen, [link], false, "session"],
    ["no factor", open, [], false, "primary"],
    ["a second factor alone", open, [second], false, "primary"],
    ["an allowed method", codesOnly, [code], false, "session"],
    ["an allowed method", linksOnly, [link], false, "session"],
    ["a barred method", codesOnly, [link], false, "primary"],
    ["a barred method", linksOnly, [code], false, "primary"],
    ["a barred and an allowed method", codesOnly, [link, code], false, "session"],
    ["barred methods alone", neither, [link, code], false, "primary"],
    ["an empty list", nothing, [link, code], false, "primary"],
    ["MFA due", withMfa(open), [link], false, "mfa"],
    ["two primary methods, which are no second factor", withMfa(open), [link, code], false, "mfa"],
    ["MFA done", withMfa(open), [link, second], false, "session"],
    ["an enrolled member", open, [link], true, "mfa"],
    ["an enrolled member who did both", open, [link, second], true, "session"],
    ["a barred method comes before MFA", withMfa(codesOnly), [link], false, "primary"],
    ["a barred method with a second factor", withMfa(codesOnly), [link, second], true, "primary"],
    ["an allowed method with MFA due", withMfa(codesOnly), [code], false, "mfa"],
    ["all that is asked for", withMfa(codesOnly), [code, second], true, "session"],
  ])("%s (%#)", (_, settings, factors, mfa_enrolled, expected) => {
    expect(findRequirement({ settings }, { mfa_enrolled }, factors, true)?.kind ?? "session").toBe(expected);
  });

  test("a stranger is judged like a member who has enrolled nothing", () => {
    expect(findRequirement({ settings: open }, null, [link], true)).toBeNull();
    expect(findRequirement({ settings: withMfa(open) }, null, [link], true)?.kind).toBe("mfa");
  });

  test("an organization that takes some second factors takes no other; a recovery code stands in for any", () => {
    const appOnly: Settings = { ...withMfa(open), mfa_methods: "RESTRICTED", allowed_mfa_methods: ["totp"] };
    const shown = (type: "totp" | "sms_otp" | "recovery_code") => [link, factor(type, "SECONDARY")];
    expect(findRequirement({ settings: appOnly }, null, shown("totp"), true)).toBeNull();
    expect(findRequirement({ settings: appOnly }, null, shown("sms_otp"), true)?.kind).toBe("mfa");
    expect(findRequirement({ settings: appOnly }, null, shown("recovery_code"), true)).toBeNull();
  });

  test("mfa_required names the number that a text can go to", () => {
    const member = { mfa_enrolled: true, mfa_phone_number: "+12025550123" };
    expect(findRequirement({ settings: open }, member, [link], true)).toEqual({
      kind: "mfa",
      mfa_required: { member_options: { mfa_phone_number: "+12025550123" }, secondary_auth_initiated: null },
    });
  });

  test("primary_required names what the organization allows", () => {
    expect(findRequirement({ settings: neither }, null, [link], true)).toEqual({
      kind: "primary",
      primary_required: { allowed_auth_methods: ["sso", "password"] },
    });
  });

  const mailboxOf = (settings: Settings, factors: AuthenticationFactor[]) =>
    findRequirement({ settings }, null, factors, false);

  test("T7, T8: what does not prove the address asks for its mailbox, as far as the organization allows", () => {
    for (const factors of [[password], [google], [password, google]]) {
      expect(mailboxOf(open, factors)).toMatchObject({
        primary_required: { allowed_auth_methods: ["magic_link", "email_otp"] },
      });
      const either: Settings = {
        ...open,
        auth_methods: "RESTRICTED",
        allowed_auth_methods: ["password", "google_oauth", "email_otp"],
      };
      expect(mailboxOf(either, factors)).toMatchObject({ primary_required: { allowed_auth_methods: ["email_otp"] } });
    }
  });

  test("an OAuth factor is allowed by its provider's name", () => {
    const googleOnly: Settings = { ...open, auth_methods: "RESTRICTED", allowed_auth_methods: ["google_oauth"] };
    expect(findRequirement({ settings: googleOnly }, null, [google], true)).toBeNull();
    expect(
      findRequirement({ settings: googleOnly }, null, [{ ...google, delivery_method: "oauth_slack" }], true)?.kind,
    ).toBe("primary");
  });
});
