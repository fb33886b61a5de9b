import { describe, expect, test } from "vitest";
import type { OrganizationRow } from "../schema.ts";
import { isPolicyRaised, nextPolicyVersion, withDefaults } from "./settings.ts";

type Settings = OrganizationRow["settings"];
const settingsWith = (changed: Partial<Settings>): Settings => withDefaults({ settings: changed }).settings;
const methods = (...allowed_auth_methods: Settings["allowed_auth_methods"]): Partial<Settings> => ({
  auth_methods: "RESTRICTED",
  allowed_auth_methods,
});
const factors = (...allowed_mfa_methods: Settings["allowed_mfa_methods"]): Partial<Settings> => ({
  mfa_methods: "RESTRICTED",
  allowed_mfa_methods,
});
const aaguids = (...allowed_passkey_aaguids: string[]) => ({ allowed_passkey_aaguids });
const days = (mfa_remembered_device_days: Settings["mfa_remembered_device_days"]) => ({ mfa_remembered_device_days });

describe("T121: changes that make an organization's policy stricter", () => {
  test.each<[string, Partial<Settings>, Partial<Settings>, raises: boolean]>([
    ["nothing", {}, {}, false],
    ["a restriction", {}, methods("sso"), true],
    ["a restriction to all methods", {}, methods("sso", "password", "email_otp", "magic_link"), true],
    ["one method fewer", methods("sso", "password"), methods("sso"), true],
    ["another method", methods("password"), methods("sso"), true],
    ["one method more", methods("sso"), methods("sso", "password"), false],
    ["the same methods in another order", methods("sso", "password"), methods("password", "sso"), false],
    ["no restriction any more", methods("sso"), { auth_methods: "ALL_ALLOWED" }, false],
    ["a list that is not in force", {}, { allowed_auth_methods: ["sso"] }, false],
    ["a second factor for all", {}, { mfa_policy: "REQUIRED_FOR_ALL" }, true],
    ["MFA that is no longer required", { mfa_policy: "REQUIRED_FOR_ALL" }, { mfa_policy: "OPTIONAL" }, false],
    ["some second factors", {}, factors("totp"), true],
    ["one second factor fewer", factors("totp", "sms_otp"), factors("totp"), true],
    ["one second factor more", factors("totp"), factors("totp", "sms_otp"), false],
    ["devices that are remembered", {}, { mfa_remembered_device_days: 7 }, false],
    ["devices that are remembered longer", days(7), days(30), false],
    ["devices that are remembered shorter", days(30), days(7), true],
    ["no remembered devices any more", days(7), days(null), true],
    ["some authenticators", {}, aaguids("a", "b"), true],
    ["one authenticator fewer", aaguids("a", "b"), aaguids("a"), true],
    ["one authenticator more", aaguids("a"), aaguids("a", "b"), false],
    ["all authenticators", aaguids("a"), aaguids(), false],
    ["a life of its own", {}, { session_maximum_minutes: 43_200 }, true],
    ["a shorter life", { session_maximum_minutes: 60 }, { session_maximum_minutes: 59 }, true],
    ["a longer life", { session_maximum_minutes: 60 }, { session_maximum_minutes: 61 }, false],
    ["the project's life", { session_maximum_minutes: 60 }, { session_maximum_minutes: null }, false],
    ["a looser and a stricter setting at once", methods("sso"), { mfa_policy: "REQUIRED_FOR_ALL" }, true],
    ["who may join", {}, { email_jit_provisioning: "RESTRICTED", sso_jit_provisioning: "RESTRICTED" }, false],
    ["who may be invited", {}, { email_invites: "NOT_ALLOWED" }, false],
    ["which apps may act", {}, { third_party_connected_apps_allowed_type: "NOT_ALLOWED" }, false],
  ])("%s", (_, before, after, raises) => {
    expect(isPolicyRaised(settingsWith(before), settingsWith(after))).toBe(raises);
    const organization = { settings: settingsWith(before), policy_version: 7 };
    expect(nextPolicyVersion(organization, settingsWith(after))).toBe(raises ? 8 : 7);
  });

  test("each setting is known to make it stricter or not", () => {
    const raising = [
      ...["auth_methods", "allowed_auth_methods", "mfa_methods", "allowed_mfa_methods", "mfa_policy"],
      ...["session_maximum_minutes", "mfa_remembered_device_days", "allowed_passkey_aaguids"],
    ];
    const others = Object.keys(settingsWith({})).filter((name) => !raising.includes(name));
    expect(others.toSorted()).toEqual([
      "allowed_first_party_connected_apps",
      "allowed_oauth_tenants",
      "allowed_third_party_connected_apps",
      "concurrent_session_limit",
      "email_allowed_domains",
      "email_invites",
      "email_jit_provisioning",
      "first_party_connected_apps_allowed_type",
      "oauth_tenant_jit_provisioning",
      "organization_logo_url",
      "organization_primary_color",
      "rbac_email_implicit_role_assignments",
      "session_idle_minutes",
      "sso_default_connection_id",
      "sso_jit_provisioning",
      "sso_jit_provisioning_allowed_connections",
      "third_party_connected_apps_allowed_type",
    ]);
  });
});
