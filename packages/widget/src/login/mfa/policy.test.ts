import { describe, expect, test } from "vitest";
import { sampleContext, sampleMember, sampleOrganization } from "../../testing/login-samples.ts";
import {
  restrictedTo,
  sampleSecondFactorDue,
  textIsSent,
  withNumber,
  withPasskey,
  withTotp,
} from "../../testing/mfa-fixtures.ts";
import type { LoginConfig } from "../flow/config.ts";
import { beginSecondFactor } from "./flow.ts";
import { enrolledMfaMethods, isEnrolling, mfaOf, offeredMfaMethods, supportedMfaMethods } from "./policy.ts";

const configured = (changes: Partial<LoginConfig> = {}) => sampleContext(changes).config;
const config = configured();
const both = { ...withTotp, ...withNumber };

test("an unrestricted organization supports every method, whatever its list contains", () => {
  expect(supportedMfaMethods(sampleOrganization({ allowed_mfa_methods: ["totp"] }))).toEqual([
    "totp",
    "sms_otp",
    "passkey",
  ]);
  expect(supportedMfaMethods(sampleOrganization(restrictedTo("sms_otp")))).toEqual(["sms_otp"]);
  expect(supportedMfaMethods(sampleOrganization(restrictedTo()))).toEqual([]);
});

test("a method is enrolled once it was shown: an authenticator that is pending and a number without proof are not", () => {
  expect(enrolledMfaMethods(sampleMember())).toEqual([]);
  expect(enrolledMfaMethods(sampleMember({ mfa_phone_number: "+12025550123" }))).toEqual([]);
  expect(enrolledMfaMethods(sampleMember(both))).toEqual(["totp", "sms_otp"]);
});

test.each([
  ["both by default, the authenticator first", {}, {}, ["totp", "sms_otp"]],
  ["the host's order", {}, { mfaProductOrder: ["smsOtp", "totp"] }, ["sms_otp", "totp"]],
  ["an order that names one, the others after it", {}, { mfaProductOrder: ["smsOtp"] }, ["sms_otp", "totp"]],
  ["what the host includes", {}, { mfaProductInclude: ["smsOtp"] }, ["sms_otp"]],
  ["what the organization supports", restrictedTo("sms_otp"), {}, ["sms_otp"]],
  ["nothing that either of them leaves out", restrictedTo("sms_otp"), { mfaProductInclude: ["totp"] }, []],
  ["an order adds nothing", restrictedTo("totp"), { mfaProductOrder: ["smsOtp", "totp"] }, ["totp"]],
  ["nothing", {}, { mfaProductInclude: [] }, []],
  ["passkeys where the host has the product", {}, { products: ["passkeys"] }, ["totp", "sms_otp", "passkey"]],
  ["passkeys where the organization names them", restrictedTo("passkey", "totp"), {}, ["totp", "passkey"]],
  ["no passkeys where the host leaves them out", restrictedTo("passkey"), { mfaProductInclude: ["totp"] }, []],
  [
    "passkeys first where the host says so",
    {},
    { mfaProductInclude: ["totp", "passkeys"], mfaProductOrder: ["passkeys"] },
    ["passkey", "totp"],
  ],
] as const)("offered is %s", (_, organization, changes, expected) => {
  const given = sampleOrganization(organization as Parameters<typeof sampleOrganization>[0]);
  expect(offeredMfaMethods(given, configured(changes))).toEqual(expected);
});

describe("which screen comes first", () => {
  const first = (due: Parameters<typeof sampleSecondFactorDue>, changes: Partial<LoginConfig> = {}) => {
    return beginSecondFactor(sampleSecondFactorDue(...due), sampleContext(changes), 0)[0].screen;
  };

  test.each([
    [
      "a text that was sent, whatever the default is",
      [{ ...both, default_mfa_method: "totp" }, {}, textIsSent],
      "SMSOTPEntry",
    ],
    ["the default method", [{ ...both, default_mfa_method: "sms_otp" }], "SMSOTPEntry"],
    ["the default method", [{ ...both, default_mfa_method: "totp" }], "TOTPEntry"],
    ["the first enrolled one without a default", [both], "TOTPEntry"],
    [
      "the allowed one where the default is not",
      [{ ...both, default_mfa_method: "totp" }, restrictedTo("sms_otp")],
      "SMSOTPEntry",
    ],
    [
      "the enrolled one where the default is not enrolled",
      [{ ...withNumber, default_mfa_method: "totp" }],
      "SMSOTPEntry",
    ],
    ["the choice for who has none", [], "MFAEnrollmentSelection"],
    ["the only method that is allowed", [{}, restrictedTo("totp")], "TOTPEnrollmentQRCode"],
    ["the only method that is allowed", [{}, restrictedTo("sms_otp")], "SMSOTPEnrollment"],
    ["enrolment for who has only what is not allowed", [withNumber, restrictedTo("totp")], "TOTPEnrollmentQRCode"],
    ["the only method that is allowed", [{}, restrictedTo("passkey")], "MFAPasskeyEnrollment"],
    ["a passkey that is set up", [withPasskey], "MFAPasskeyEntry"],
    ["a passkey that is the default", [{ ...both, ...withPasskey, default_mfa_method: "passkey" }], "MFAPasskeyEntry"],
    ["nothing where nothing is allowed", [{}, restrictedTo()], "Error"],
  ] as const)("%s", (_, due, screen) => {
    expect(first([...due] as Parameters<typeof sampleSecondFactorDue>)).toBe(screen);
  });

  test("the host's list only applies to enrolling: an enrolled method is always accepted", () => {
    expect(first([withNumber], { mfaProductInclude: ["totp"] })).toBe("SMSOTPEntry");
    expect(first([], { mfaProductInclude: ["totp"] })).toBe("TOTPEnrollmentQRCode");
  });

  test("the host's order breaks the tie of several enrolled methods without a default", () => {
    expect(first([both], { mfaProductOrder: ["smsOtp", "totp"] })).toBe("SMSOTPEntry");
  });
});

test("a member without an allowed method is enrolling", () => {
  expect(isEnrolling(mfaOf(sampleSecondFactorDue(), config))).toBe(true);
  expect(isEnrolling(mfaOf(sampleSecondFactorDue(withNumber, restrictedTo("totp")), config))).toBe(true);
  expect(isEnrolling(mfaOf(sampleSecondFactorDue(withTotp), config))).toBe(false);
});

test.each([
  ["both are enrolled", [both], true],
  ["there is no number", [withTotp], false],
  ["the organization allows no texts", [both, restrictedTo("totp")], false],
  ["the member is enrolling", [], false],
] as const)("'Text me a code instead' where %s: %j", (_, due, can) => {
  const { enrolled } = mfaOf(sampleSecondFactorDue(...([...due] as Parameters<typeof sampleSecondFactorDue>)), config);
  expect(enrolled.includes("sms_otp")).toBe(can);
});

describe("where the provider cannot send texts", () => {
  const mfa = (...due: Parameters<typeof sampleSecondFactorDue>) => mfaOf(sampleSecondFactorDue(...due), config, false);

  test("SMS is not offered, and the authenticator is set up at once", () => {
    expect(mfa().offered).toEqual(["totp"]);
    const context = sampleContext({}, { smsAvailable: false });
    expect(beginSecondFactor(sampleSecondFactorDue(), context, 0)[0].screen).toBe("TOTPEnrollmentQRCode");
    expect(mfa({}, restrictedTo("sms_otp")).offered).toEqual([]);
  });

  test("a member with both methods uses the authenticator; one who only has SMS keeps it", () => {
    expect(mfa(both).enrolled).toEqual(["totp"]);
    expect(mfa(withNumber).enrolled).toEqual(["sms_otp"]);
  });
});
