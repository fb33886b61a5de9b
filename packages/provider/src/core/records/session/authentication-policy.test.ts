import type { AuthenticationFactor, OrganizationSettings } from "@portico/wire";
import { describe, expect, test } from "vitest";
import type { Proof } from "../schema.ts";
import { type Evidence, findRequirement as evaluatePolicy } from "./authentication-policy.ts";
import { methodOf } from "./factors.ts";
import { organizationProof, projectProof } from "./proofs.ts";

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
  Partial<Pick<OrganizationSettings, "mfa_methods" | "allowed_mfa_methods" | "mfa_remembered_device_days">>;

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
  const by = isAddressProven ? "backend" : "claim";
  return judgeProofs(
    { settings },
    member,
    factors,
    factors.map((one) => organizationProof(one, by, here, here.email_address)),
  );
}

const here = { organization_id: "here", email_address: "vic@corp.test" };

function judgeProofs(
  { settings }: { settings: Settings },
  member: Parameters<typeof findRequirement>[1],
  factors: AuthenticationFactor[],
  proofs: Proof[],
  remembered_device?: Evidence["remembered_device"],
) {
  const { mfa_phone_number = "" } = member ?? {};
  return evaluatePolicy(
    { settings: { mfa_methods: "ALL_ALLOWED", allowed_mfa_methods: [], ...settings } },
    { ...here, ...member, mfa_phone_number, mfa_phone_number_verified: mfa_phone_number !== "" },
    { factors, proofs, remembered_device },
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
    ["only a second factor", open, [second], false, "primary"],
    ["an allowed method", codesOnly, [code], false, "session"],
    ["an allowed method", linksOnly, [link], false, "session"],
    ["a barred method", codesOnly, [link], false, "primary"],
    ["a barred method", linksOnly, [code], false, "primary"],
    ["a barred and an allowed method", codesOnly, [link, code], false, "session"],
    ["only methods that are not allowed", neither, [link, code], false, "primary"],
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

  test("an unknown address is evaluated like a member who has enrolled nothing", () => {
    expect(findRequirement({ settings: open }, null, [link], true)).toBeNull();
    expect(findRequirement({ settings: withMfa(open) }, null, [link], true)?.kind).toBe("mfa");
  });

  test("an organization accepts only its allowed second factors; a recovery code replaces any", () => {
    const appOnly: Settings = { ...withMfa(open), mfa_methods: "RESTRICTED", allowed_mfa_methods: ["totp"] };
    const shown = (type: "totp" | "sms_otp" | "recovery_code") => [link, factor(type, "SECONDARY")];
    expect(findRequirement({ settings: appOnly }, null, shown("totp"), true)).toBeNull();
    expect(findRequirement({ settings: appOnly }, null, shown("sms_otp"), true)?.kind).toBe("mfa");
    expect(findRequirement({ settings: appOnly }, null, shown("recovery_code"), true)).toBeNull();
  });

  test("mfa_required has the phone number for text messages", () => {
    const member = { mfa_enrolled: true, mfa_phone_number: "+12025550123" };
    expect(findRequirement({ settings: open }, member, [link], true)).toEqual({
      kind: "mfa",
      mfa_required: { member_options: { mfa_phone_number: "+12025550123" }, secondary_auth_initiated: null },
    });
  });

  test("primary_required lists what the organization allows", () => {
    expect(findRequirement({ settings: neither }, null, [link], true)).toEqual({
      kind: "primary",
      primary_required: { allowed_auth_methods: ["sso", "password"] },
    });
  });

  const mailboxOf = (settings: Settings, factors: AuthenticationFactor[]) =>
    findRequirement({ settings }, null, factors, false);

  test("T7, T8: a method that does not prove the address requires the mailbox, if the organization allows that", () => {
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

describe("T120: one proof is both of an allowed method and the member's", () => {
  const microsoft = { ...factor("oauth"), delivery_method: "oauth_microsoft" as const };
  const sso = { ...factor("sso"), delivery_method: "sso_saml" as const };
  const address = here.email_address;
  const elsewhere = { organization_id: "elsewhere" };
  const only = (...allowed_auth_methods: OrganizationSettings["allowed_auth_methods"]): Settings => ({
    ...open,
    auth_methods: "RESTRICTED",
    allowed_auth_methods,
  });
  /** Each kind of proof that an account can be shown with, and whether it speaks for the member of this organization. */
  const kinds: Record<string, [isTheirs: boolean, prove: (one: AuthenticationFactor) => Proof]> = {
    "an authority": [true, (one) => projectProof(one, "authority", address)],
    "an account linked to the member": [
      true,
      (one) => ({ ...projectProof(one, "authority", address), by: "credential" }),
    ],
    "an account linked in this organization": [
      true,
      (one) => ({ ...organizationProof(one, "claim", here, address), by: "credential" }),
    ],
    "an account linked in another organization": [
      false,
      (one) => ({ ...organizationProof(one, "claim", elsewhere, address), by: "credential" }),
    ],
    "an authority for another address": [false, (one) => projectProof(one, "authority", "mallory@corp.test")],
    "a claim": [false, (one) => organizationProof(one, "claim", here, address)],
    "a claim of discovery": [
      false,
      (one) => ({ ...organizationProof(one, "claim", here, address), organization_id: null }),
    ],
  };
  /** Factors beside the account that vouch for the member by themselves. */
  const besides: [string, AuthenticationFactor, Proof][] = [
    ["a code", code, projectProof(code, "mailbox", address)],
    ["a link", link, projectProof(link, "mailbox", address)],
    ["a password", password, { ...projectProof(password, "authority", address), by: "credential" }],
    ["single sign-on", sso, organizationProof(sso, "organization", here, address)],
  ];
  const policies: [string, Settings, (kind: boolean, beside: AuthenticationFactor | undefined) => boolean][] = [
    ["every method", open, (isTheirs, beside) => isTheirs || beside !== undefined],
    ["Microsoft only", only("microsoft_oauth"), (isTheirs) => isTheirs],
    [
      "Microsoft or a code",
      only("microsoft_oauth", "email_otp"),
      (isTheirs, beside) => isTheirs || beside?.type === "email_otp",
    ],
    ["a password only", only("password"), (_, beside) => beside?.type === "password"],
    ["single sign-on only", only("sso"), (_, beside) => beside?.type === "sso"],
    ["another provider only", only("google_oauth"), () => false],
    ["nothing", only(), () => false],
  ];
  const rows = policies.flatMap(([policy, settings, enters]) =>
    Object.entries(kinds).flatMap(([kind, [isTheirs, prove]]) =>
      [undefined, ...besides].map(
        (beside) =>
          [
            policy,
            kind,
            beside?.[0] ?? "nothing",
            { settings, prove, beside, enters: enters(isTheirs, beside?.[1]) },
          ] as const,
      ),
    ),
  );

  test.each(rows)("%s: Microsoft by %s, beside %s", (_policy, _kind, _beside, { settings, prove, beside, enters }) => {
    const factors = [microsoft, ...(beside ? [beside[1]] : [])];
    const proofs = [prove(microsoft), ...(beside ? [beside[2]] : [])];
    for (const [some, proven] of [
      [factors, proofs],
      [factors.toReversed(), proofs.toReversed()],
    ] as const) {
      expect(judgeProofs({ settings }, null, some, proven) === null).toBe(enters);
    }
  });

  test("a proof without its factor, and a factor without its proof, count for nothing", () => {
    const proof = projectProof(microsoft, "authority", address);
    const settings = only("microsoft_oauth");
    expect(judgeProofs({ settings }, null, [code], [proof])?.kind).toBe("primary");
    expect(judgeProofs({ settings }, null, [microsoft], [projectProof(code, "mailbox", address)])?.kind).toBe(
      "primary",
    );
    const second = { ...microsoft, sequence_order: "SECONDARY" as const };
    expect(judgeProofs({ settings }, null, [second, code], [proof])?.kind).toBe("primary");
  });

  test("the missing step is the mailbox if that is enough, else the other methods", () => {
    const claim = [organizationProof(microsoft, "claim", here, address)];
    const asked = (settings: Settings) => {
      const requirement = judgeProofs({ settings }, null, [microsoft], claim);
      return requirement?.kind === "primary" && requirement.primary_required.allowed_auth_methods;
    };
    expect(asked(only("microsoft_oauth", "email_otp"))).toEqual(["email_otp"]);
    expect(asked(only("microsoft_oauth", "sso"))).toEqual(["sso"]);
    expect(asked(only("microsoft_oauth"))).toEqual([]);
    expect(methodOf(microsoft)).toBe("microsoft_oauth");
  });
});

describe("T190: a remembered device", () => {
  const device = { remembered_device_id: "remembered-device-test-1", factor: "totp" as const };
  const member = { mfa_enrolled: true, totp_registration_id: "totp-1", is_breakglass: true };
  const required: Settings = { auth_methods: "ALL_ALLOWED", allowed_auth_methods: [], mfa_policy: "REQUIRED_FOR_ALL" };
  const ssoOnly: Settings = { ...required, auth_methods: "RESTRICTED", allowed_auth_methods: ["sso"] };
  const onlySms: Settings = { ...required, mfa_methods: "RESTRICTED", allowed_mfa_methods: ["sms_otp"] };

  test.each<[string, Settings, days: 30 | null, asked: string | undefined]>([
    ["replaces the second factor", required, 30, undefined],
    ["counts for nothing where the policy is off", required, null, "mfa"],
    ["counts for nothing with emergency access", ssoOnly, 30, "mfa"],
    ["counts for nothing if its factor is not allowed", onlySms, 30, "mfa"],
  ])("%s", (_, settings, mfa_remembered_device_days, asked) => {
    const proofs = [organizationProof(code, "backend", here, here.email_address)];
    const requirement = judgeProofs(
      { settings: { ...settings, mfa_remembered_device_days } },
      member,
      [code],
      proofs,
      device,
    );
    expect(requirement?.kind).toBe(asked);
  });
});
