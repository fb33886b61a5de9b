import { describe, expect, test } from "vitest";
import { handle } from "../../testing/handle.ts";
import {
  ADA,
  refusal,
  sampleAnswer,
  sampleContext,
  sampleDiscovered,
  sampleLookup,
  sampleOrganization,
  unreachable,
} from "../../testing/login-samples.ts";
import { mainStep } from "../flow/steps.ts";
import { form, mayStrangerReset, passwordFormOn, passwordMailSent } from "./flow.ts";

const passwordFormTransition = handle(passwordFormOn);
const passwordMailTransition = handle(passwordMailSent.on);

const SECRET = "correct horse battery staple";
const globex = sampleOrganization({ email_jit_provisioning: "RESTRICTED", email_allowed_domains: ["globex.test"] });
const { organization_id: organizationId } = globex;
const context = sampleContext({ products: ["passwords"] });
const anywhere = mainStep();
const inGlobex = { ...mainStep(), organization: globex };
const submitted = (password: string | null, email = ADA) => ({ type: "passwordSubmitted", email, password }) as const;
const toDiscovery = { email: ADA, organizationId: null };
const toGlobex = { email: ADA, organizationId };
const lookedUp = (member: ReturnType<typeof sampleLookup> | null, password: string | null = null) =>
  ({ type: "memberLookedUp", email: ADA, member, password }) as const;

describe("a submitted password", () => {
  test("goes to the provider at once in discovery", () => {
    expect(passwordFormTransition(anywhere, submitted(SECRET, ` ${ADA} `), context)).toEqual([
      { ...anywhere, email: ADA, busy: true },
      [{ type: "authenticatePassword", ...toDiscovery, password: SECRET }],
    ]);
  });

  test("is hidden in an organization until a lookup finds the member", () => {
    const asked = { ...inGlobex, email: ADA, busy: true };
    expect(passwordFormTransition(inGlobex, submitted(SECRET), context)).toEqual([
      asked,
      [{ type: "lookUpMember", ...toGlobex, password: SECRET }],
    ]);
    expect(passwordFormTransition(asked, lookedUp(sampleLookup(), SECRET), context)).toEqual([
      { ...asked, hasPasswordField: true },
      [{ type: "authenticatePassword", ...toGlobex, password: SECRET }],
    ]);
  });

  test("of a known member is not looked up again, of another address it is", () => {
    const known = { ...inGlobex, email: ADA, hasPasswordField: true };
    const effectOf = (email: string) => passwordFormTransition(known, submitted(SECRET, email), context)?.[1][0]?.type;
    expect(effectOf(ADA)).toBe("authenticatePassword");
    expect(effectOf("bob@globex.test")).toBe("lookUpMember");
  });

  test.each([
    ["", "", { kind: "invalidEmail" }],
    ["ada@globex", SECRET, { kind: "invalidEmail" }],
    [ADA, "", { kind: "passwordRequired" }],
  ])("address %j and password %j: what is wrong is said, and nothing is sent", (email, password, problem) => {
    expect(passwordFormTransition(anywhere, submitted(password, email), context)).toEqual([
      { ...anywhere, email, problem },
      [],
    ]);
  });

  test("is not sent twice", () => {
    expect(passwordFormTransition({ ...anywhere, busy: true }, submitted(SECRET), context)).toBeNull();
  });

  test("that is wrong keeps the address and shows an error", () => {
    const busy = { ...anywhere, email: ADA, busy: true };
    const problem = refusal("unauthorized_credentials");
    const refused = passwordFormTransition(busy, { type: "passwordRefused", email: ADA, problem }, context);
    expect(refused).toEqual([{ ...busy, busy: false, problem }, []]);
    const late = { type: "passwordRefused", email: "bob@globex.test", problem } as const;
    expect(passwordFormTransition(busy, late, context)).toBeNull();
  });

  test("that is right continues like every primary factor", () => {
    const answer = sampleAnswer();
    const busy = { ...inGlobex, email: ADA, busy: true };
    expect(passwordFormTransition(busy, { type: "memberAuthenticated", answer }, context)?.[0].screen).toBe("LoggedIn");
    const organizations = [sampleDiscovered("Globex")];
    const discovered = { type: "organizationsDiscovered", email: ADA, organizations } as const;
    expect(passwordFormTransition({ ...busy, organization: null }, discovered, context)?.[0].screen).toBe("Discovery");
  });
});

describe("a password instead of a mail", () => {
  test("without an address begins on a form for it", () => {
    expect(passwordFormTransition(anywhere, submitted(null, " "), context)?.[0]).toMatchObject({
      screen: "PasswordEmailForm",
      email: "",
      busy: false,
      problem: null,
    });
  });

  test("is asked for on a screen of its own in discovery", () => {
    expect(passwordFormTransition(anywhere, submitted(null), context)?.[0].screen).toBe("PasswordAuthenticate");
  });

  test("is asked for in the same form once the lookup confirmed a member with one", () => {
    const [asked, effects] = passwordFormTransition(inGlobex, submitted(null), context) ?? [];
    expect(effects).toEqual([{ type: "lookUpMember", ...toGlobex, password: null }]);
    expect(asked).not.toHaveProperty("hasPasswordField");
    const busy = { ...inGlobex, email: ADA, busy: true };
    expect(passwordFormTransition(busy, lookedUp(sampleLookup()), context)).toEqual([
      { ...busy, busy: false, hasPasswordField: true },
      [],
    ]);
  });

  test("a member without one is helped to one", () => {
    const busy = { ...inGlobex, email: ADA, busy: true };
    const [next] = passwordFormTransition(busy, lookedUp(sampleLookup({ member_password_id: "" })), context) ?? [];
    expect(next).toEqual(form("PasswordForgotForm", { email: ADA, organization: globex }));
  });
});

describe("a reset", () => {
  const forgot = form("PasswordForgotForm", { email: "", organization: null });
  const busyInGlobex = { ...forgot, email: ADA, organization: globex, busy: true };
  const requested = { type: "resetRequested", email: ADA } as const;

  test("is begun at once in discovery, and after a lookup in an organization", () => {
    const effects = (organization: typeof globex | null) =>
      passwordFormTransition({ ...forgot, organization }, requested, context)?.[1];
    expect(effects(null)).toEqual([{ type: "startReset", ...toDiscovery, isMember: true }]);
    expect(effects(globex)).toEqual([{ type: "lookUpMember", ...toGlobex, password: null }]);
  });

  test.each(["", "ada", "ada@globex.t"])("for %j, which is no address, is not begun, and that is said", (email) => {
    const problem = { kind: "invalidEmail" };
    expect(passwordFormTransition(forgot, { type: "resetRequested", email }, context)).toEqual([
      { ...forgot, email, problem },
      [],
    ]);
  });

  test("of a member is confirmed, with or without a password so far", () => {
    for (const member of [sampleLookup(), sampleLookup({ member_password_id: "" })]) {
      expect(passwordFormTransition(busyInGlobex, lookedUp(member), context)?.[1]).toEqual([
        { type: "startReset", ...toGlobex, isMember: true },
      ]);
    }
    const started = { type: "resetStarted", email: ADA, isMember: true } as const;
    expect(passwordFormTransition(busyInGlobex, started, context)?.[0]).toMatchObject({
      screen: "PasswordSetNewConfirmation",
      email: ADA,
    });
  });

  test("for an address that may join verifies the address first", () => {
    expect(passwordFormTransition(busyInGlobex, lookedUp(null), context)?.[1]).toEqual([
      { type: "startReset", ...toGlobex, isMember: false },
    ]);
    const started = { type: "resetStarted", email: ADA, isMember: false } as const;
    expect(passwordFormTransition(busyInGlobex, started, context)?.[0].screen).toBe("PasswordResetVerifyConfirmation");
  });

  test.each(["Main", "PasswordForgotForm"])("of a stranger who may not is refused on %s", (screen) => {
    const eve = "eve@else.test";
    const step = screen === "Main" ? { ...inGlobex, email: eve, busy: true } : { ...busyInGlobex, email: eve };
    const move = passwordFormTransition(step, { ...lookedUp(null), email: eve }, context);
    expect(move).toEqual([
      {
        ...step,
        busy: false,
        problem: { kind: "refused", errorType: "email_jit_provisioning_not_allowed", message: "" },
      },
      [],
    ]);
  });

  test("that could not be started keeps the address and shows the error", () => {
    const failed = { type: "sendFailed", email: ADA, problem: unreachable } as const;
    expect(passwordFormTransition(busyInGlobex, failed, context)).toEqual([
      { ...busyInGlobex, busy: false, problem: unreachable },
      [],
    ]);
  });

  test.each([
    ["PasswordSetNewConfirmation", true],
    ["PasswordResetVerifyConfirmation", false],
  ] as const)("is asked for again on %s, once at a time, and says when the mail is out", (screen, isMember) => {
    const sent = { screen, email: ADA, organization: globex, resend: "ready" } as const;
    const sending = { ...sent, resend: "sending" } as const;
    expect(passwordMailTransition(sent, { type: "resendClicked" })).toEqual([
      sending,
      [{ type: "startReset", ...toGlobex, isMember }],
    ]);
    expect(passwordMailTransition(sending, { type: "resendClicked" })).toBeNull();
    expect(passwordMailTransition(sending, { type: "resetStarted", email: ADA, isMember })).toEqual([
      sent,
      [{ type: "showNotice", notice: "emailResent" }],
    ]);
    expect(passwordMailTransition(sending, { type: "sendFailed", email: ADA, problem: unreachable })).toEqual([
      sent,
      [{ type: "showProblem", problem: unreachable }],
    ]);
  });
});

test.each([
  ["NOT_ALLOWED", [], "eve@else.test", true],
  ["RESTRICTED", ["globex.test"], "eve@globex.test", true],
  ["RESTRICTED", ["globex.test"], "eve@GLOBEX.test", true],
  ["RESTRICTED", ["globex.test"], "eve@else.test", false],
  ["RESTRICTED", ["globex.test"], "eve@notglobex.test", false],
  ["RESTRICTED", [], "eve@globex.test", false],
] as const)(
  "with provisioning %s and domains %j, %s may ask for a password: %s",
  (policy, domains, email, expected) => {
    const organization = sampleOrganization({ email_jit_provisioning: policy, email_allowed_domains: [...domains] });
    expect(mayStrangerReset(email, organization)).toBe(expected);
  },
);
