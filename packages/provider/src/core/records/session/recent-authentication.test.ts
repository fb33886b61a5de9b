import type { AuthenticationFactor } from "@portico/wire";
import { contract, type RecencyMark } from "@portico/wire/schemas";
import { describe, expect, test } from "vitest";
import type { Call } from "../../../platform/call/call.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { noSecondFactors } from "../../mfa/second-factors.ts";
import type { SessionSubject } from "./live-store.ts";
import { findMissingAuthentication, requireMarkedRecency } from "./recent-authentication.ts";

const now = new Date("2026-03-01T12:00:00.000Z");
const minutes = 10;

function factor(
  type: AuthenticationFactor["type"],
  sequence_order: AuthenticationFactor["sequence_order"],
  minutesAgo: number,
): AuthenticationFactor {
  const last_authenticated_at = new Date(now.getTime() - minutesAgo * 60_000).toISOString();
  const delivery_method = type === "oauth" ? "oauth_google" : "email";
  return { type, delivery_method, sequence_order, last_authenticated_at };
}

type Settings = SessionSubject["organization"]["settings"];
type Fields = SessionSubject["member"];

interface Case {
  factors: AuthenticationFactor[];
  member?: Partial<Fields>;
  settings?: Partial<Settings>;
  kind?: SessionSubject["session"]["kind"];
}

function subjectOf({ factors, member, settings, kind = "own" }: Case): SessionSubject {
  return {
    session: { kind, authentication_factors: factors },
    member: {
      is_breakglass: false,
      mfa_enrolled: false,
      ...noSecondFactors,
      mfa_phone_number: "+12025550123",
      member_password_id: "",
      oauth_registrations: [],
      sso_registrations: [],
      ...member,
    },
    organization: {
      settings: {
        auth_methods: "ALL_ALLOWED",
        allowed_auth_methods: [],
        mfa_methods: "ALL_ALLOWED",
        allowed_mfa_methods: [],
        mfa_policy: "OPTIONAL",
        ...settings,
      },
    },
  } as unknown as SessionSubject;
}

const code = (minutesAgo: number) => factor("email_otp", "PRIMARY", minutesAgo);
const totp = (minutesAgo: number) => factor("totp", "SECONDARY", minutesAgo);
const withTotp: Partial<Fields> = { totp_registration_id: "totp", mfa_enrolled: true };
const asksAll: Partial<Settings> = { mfa_policy: "REQUIRED_FOR_ALL" };

const states: Record<string, Case & { isRefused: boolean }> = {
  "fresh, one factor": { factors: [code(9)], isRefused: false },
  "fresh, both factors": { factors: [code(9), totp(9)], member: withTotp, isRefused: false },
  "a stale primary factor": { factors: [code(11)], isRefused: true },
  "a stale primary factor beside a fresh second one": {
    factors: [code(11), totp(1)],
    member: withTotp,
    isRefused: true,
  },
  "a stale second factor": { factors: [code(1), totp(11)], member: withTotp, isRefused: true },
  "a second factor that the session has not shown": { factors: [code(1)], member: withTotp, isRefused: true },
};

describe.each(Object.entries(contract))("%s", (_name, { recency }: { recency: RecencyMark | undefined }) => {
  test.each(Object.entries(states))("T125: in a session with %s", (_state, { isRefused, ...subject }) => {
    const call = { recency, clock: { now: () => now }, project: { recent_authentication_minutes: minutes } };
    const ask = () => requireMarkedRecency(call as unknown as Call, subjectOf(subject));
    if (isRefused && (recency === "recent" || recency === "enrolling")) expect(ask).toThrow(ApiError);
    else expect(ask).not.toThrow();
  });
});

test("T125: these calls ask for recent authentication, always or for some of their requests", () => {
  const marked = Map.groupBy(Object.entries(contract), ([, { recency }]) => recency);
  const names = (mark: RecencyMark) => (marked.get(mark) ?? []).map(([name]) => name).sort();
  // Written from what outlives a session, not from the table.
  expect(names("recent")).toEqual(
    [
      ...["apiKeys.create", "apiKeys.rotateStart", "setupLinks.create", "organization.allowMachineApp"],
      "organization.keepSuspendedAccess",
      ...["self.removeAccessSinceRecovery", "self.keepAccessSinceRecovery"],
      ...["sso.saml.createConnection", "sso.oidc.createConnection", "sso.external.createConnection"],
      ...["sso.saml.updateConnection", "sso.saml.updateConnectionByURL", "sso.oidc.updateConnection"],
      ...["sso.external.updateConnection", "sso.activateConnection"],
      ...["scim.createConnection", "scim.updateConnection", "scim.rotateStart"],
      ...["scim.activateConnection", "scim.applyPendingChange"],
      ...["organization.domains.claim", "organization.domains.update"],
      ...["passkeys.delete", "members.deletePasskey"],
      ...["passwords.resetBySession", "recoveryCodes.get", "recoveryCodes.rotate"],
      ...["members.deleteMFAPhoneNumberSelf", "members.deleteMFATOTPSelf", "members.startEmailUpdateSelf"],
      ...["members.deleteMFAPhoneNumber", "members.deleteMFATOTP", "organization.members.startEmailUpdate"],
    ].sort(),
  );
  expect(names("enrolling")).toEqual(["passkeys.register", "passkeys.registerStart", "totp.create"]);
  expect(names("partial")).toEqual([
    "idp.oauthAuthorizeSubmit",
    "magicLinks.email.invite",
    "members.create",
    "members.update",
    "members.updateSelf",
    "organizations.update",
    "otps.sms.send",
  ]);
});

describe("what is missing", () => {
  const google = { oauth_registrations: [{ provider_type: "google" }] } as Partial<Fields>;
  const sso = { sso_registrations: [{ connection_id: "okta" }] } as Partial<Fields>;
  const onlySso: Partial<Settings> = { auth_methods: "RESTRICTED", allowed_auth_methods: ["sso"] };

  test.each<[string, Case & { isEnrolling?: boolean }, ReturnType<typeof findMissingAuthentication>]>([
    ["nothing, at the last moment", { factors: [code(10)] }, null],
    [
      "a primary factor, by the passkey that the session began with",
      { factors: [factor("passkey", "PRIMARY", 11)] },
      { missing: ["primary"], methods: ["passkey", "email_otp", "magic_link"] },
    ],
    [
      "both factors, by a passkey that is the second one",
      { factors: [code(11)], member: { mfa_passkey_id: "passkey", mfa_enrolled: true } },
      { missing: ["primary", "second_factor"], methods: ["passkey", "email_otp", "magic_link", "passkey"] },
    ],
    [
      "a primary factor, by what the member has",
      { factors: [code(11)], member: { member_password_id: "password", ...google, ...sso } },
      { missing: ["primary"], methods: ["password", "email_otp", "magic_link", "google_oauth", "sso"] },
    ],
    [
      "both factors",
      { factors: [code(11), totp(11)], member: { ...withTotp, mfa_phone_number_verified: true } },
      {
        missing: ["primary", "second_factor"],
        methods: ["email_otp", "magic_link", "totp", "recovery_code", "sms_otp"],
      },
    ],
    [
      "a second factor of a member who is not asked for it at each sign-in",
      { factors: [code(1)], member: { totp_registration_id: "totp" } },
      { missing: ["second_factor"], methods: ["totp", "recovery_code"] },
    ],
    [
      "nothing, by a recovery code",
      { factors: [code(1), factor("recovery_code", "SECONDARY", 1)], member: withTotp },
      null,
    ],
    [
      "a primary factor of a method that the organization allows now",
      { factors: [code(1)], settings: onlySso, member: sso },
      { missing: ["primary"], methods: ["sso"] },
    ],
    [
      "the same of a member who never came by it",
      { factors: [code(1)], settings: onlySso },
      { missing: ["primary"], methods: ["sso"] },
    ],
    [
      "nothing of a member with emergency access",
      { factors: [code(1)], settings: onlySso, member: { is_breakglass: true } },
      null,
    ],
    [
      "a second factor that the policy wants by now, and the member has yet to set up",
      { factors: [code(1)], settings: asksAll },
      { missing: ["second_factor"], methods: [] },
    ],
    ["nothing, where that is what they set up", { factors: [code(1)], settings: asksAll, isEnrolling: true }, null],
    [
      "a second factor that they have, where they set up another one",
      { factors: [code(1)], settings: asksAll, member: withTotp, isEnrolling: true },
      { missing: ["second_factor"], methods: ["totp", "recovery_code"] },
    ],
    [
      "a second factor of a method that the organization allows now",
      {
        factors: [code(1), totp(1)],
        member: { ...withTotp, mfa_phone_number_verified: true },
        settings: { mfa_methods: "RESTRICTED", allowed_mfa_methods: ["sms_otp"] },
      },
      { missing: ["second_factor"], methods: ["sms_otp"] },
    ],
    [
      "nothing of a member whose second factor the organization does not take",
      {
        factors: [code(1)],
        member: { totp_registration_id: "totp" },
        settings: { mfa_methods: "RESTRICTED", allowed_mfa_methods: ["sms_otp"] },
      },
      null,
    ],
    [
      "nothing in a session that a trusted issuer has just vouched for",
      {
        factors: [factor("trusted_auth_token", "PRIMARY", 1)],
        member: withTotp,
        settings: onlySso,
        kind: "trusted_token",
      },
      null,
    ],
    [
      "that, where it is long ago",
      { factors: [factor("trusted_auth_token", "PRIMARY", 11)], kind: "trusted_token" },
      { missing: ["primary"], methods: ["email_otp", "magic_link"] },
    ],
  ])("T125: %s", (_what, { isEnrolling = false, ...subject }, expected) => {
    expect(findMissingAuthentication(subjectOf(subject), { now, minutes, isEnrolling })).toEqual(expected);
  });
});

test.each<[string, Case, string]>([
  ["a stale session", { factors: [code(11)] }, "recent_authentication_required"],
  ["a stale second factor", { factors: [code(1), totp(11)], member: withTotp }, "recent_authentication_required"],
  [
    "nothing but a second factor that was never shown",
    { factors: [code(1)], member: withTotp },
    "second_factor_required",
  ],
  ["both", { factors: [code(11)], member: withTotp }, "recent_authentication_required"],
])("T125: the refusal names %s", (_what, subject, errorType) => {
  const call = { recency: "recent", clock: { now: () => now }, project: { recent_authentication_minutes: minutes } };
  expect(() => requireMarkedRecency(call as unknown as Call, subjectOf(subject))).toThrow(
    expect.objectContaining({ errorType, details: expect.objectContaining({ missing: expect.any(Array) }) }),
  );
});
