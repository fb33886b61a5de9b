import { describe, expect, test } from "vitest";
import { handle } from "../../testing/handle.ts";
import {
  ADA,
  refusal,
  sampleAnswer,
  sampleContext,
  sampleDiscovered,
  sampleStrength,
  unreachable,
} from "../../testing/login-samples.ts";
import { completePrimaryAuth } from "../discovery/after-primary-auth.ts";
import { passwordResetStep } from "../flow/password-reset-step.ts";
import type { StepOf } from "../machine.ts";
import { passwordReset, STRENGTH_CHECK_DELAY_MS } from "./reset-flow.ts";

const passwordResetTransition = handle(passwordReset.on);

const SECRET = "correct horse battery staple";
const context = sampleContext();
const opened = passwordResetStep(ADA, "email");
const strong = { ...opened, strength: sampleStrength() };
const saving = { ...strong, busy: true };
const submitted = { type: "newPasswordSubmitted", password: SECRET } as const;
const typed = (password: string) => ({ type: "newPasswordTyped", password }) as const;

describe("the check", () => {
  test("is asked for with every change, half a second after it", () => {
    expect(passwordResetTransition(opened, typed("c"), context)).toEqual([
      { ...opened, isChecking: true },
      [{ type: "checkStrength", password: "c", delayMs: STRENGTH_CHECK_DELAY_MS }],
    ]);
    expect(STRENGTH_CHECK_DELAY_MS).toBe(500);
  });

  test("keeps what is shown until the answer comes, and forgets it with the last letter", () => {
    expect(passwordResetTransition(strong, typed("c"), context)?.[0]).toMatchObject({ strength: strong.strength });
    expect(passwordResetTransition(strong, typed(""), context)?.[0]).toMatchObject({
      strength: null,
      isChecking: false,
    });
  });

  test("that is no longer needed is ignored", () => {
    const checked = { type: "strengthChecked", strength: sampleStrength() } as const;
    expect(passwordResetTransition(opened, checked, context)).toBeNull();
  });

  test("that failed shows the error", () => {
    const failed = { type: "strengthCheckFailed", problem: unreachable } as const;
    expect(passwordResetTransition({ ...strong, isChecking: true }, failed, context)).toEqual([
      { ...opened, problem: unreachable },
      [],
    ]);
  });
});

test.each<[string, StepOf<"PasswordResetForm">]>([
  ["nothing was checked", opened],
  ["a check is out", { ...strong, isChecking: true }],
  ["the password is not good enough", { ...opened, strength: sampleStrength({ valid_password: false }) }],
  ["it is being saved", saving],
  ["the link has to be opened again", { ...strong, proof: null }],
])("nothing is submitted while %s", (_, step) => {
  expect(passwordResetTransition(step, submitted, context)).toBeNull();
});

test.each(["email", "discovery", "session"] as const)("a good password is set by %s", (proof) => {
  expect(passwordResetTransition({ ...strong, proof }, submitted, context)).toEqual([
    { ...saving, proof },
    [{ type: "resetPassword", proof, password: SECRET }],
  ]);
});

describe("what follows", () => {
  test("a session is the end of it", () => {
    const answer = sampleAnswer();
    const [next, effects] = passwordResetTransition(saving, { type: "memberAuthenticated", answer }, context) ?? [];
    expect(next).toEqual({ screen: "LoggedIn" });
    expect(effects).toEqual([{ type: "announceLogin", answer }]);
  });

  test("a second factor is still asked for", () => {
    const answer = sampleAnswer({ mfa_required: { member_options: null, secondary_auth_initiated: null } });
    const [next] = passwordResetTransition(saving, { type: "memberAuthenticated", answer }, context) ?? [];
    expect(next?.screen).not.toBe("LoggedIn");
  });

  test("a discovery reset shows the organizations", () => {
    const organizations = [sampleDiscovered("Globex"), sampleDiscovered("Initech")];
    const discovered = { type: "organizationsDiscovered", email: ADA, organizations } as const;
    expect(passwordResetTransition(saving, discovered, context)?.[0].screen).toBe("Discovery");
  });

  test.each(["weak_password", "breached_password"])("%s leaves the link good for another try", (errorType) => {
    const problem = refusal(errorType);
    expect(passwordResetTransition(saving, { type: "resetRefused", problem }, context)).toEqual([
      { ...strong, problem },
      [],
    ]);
  });

  test.each(["unable_to_auth_password_reset_token", "session_not_found"])("%s needs a new link", (errorType) => {
    const problem = refusal(errorType);
    expect(passwordResetTransition(saving, { type: "resetRefused", problem }, context)?.[0]).toMatchObject({
      proof: null,
      problem,
    });
  });

  test("a link from another browser explains where to open it", () => {
    const problem = refusal("pkce_expected_code_verifier");
    expect(passwordResetTransition(saving, { type: "resetRefused", problem }, context)?.[0]).toMatchObject({
      screen: "Error",
      kind: "EmailMagicLink",
    });
  });
});

describe("a link that signs in to reset", () => {
  const landed = { ...context, resetsBySession: true };

  test("leads to the form, and the host gets the login when the password is set", () => {
    const answer = sampleAnswer();
    const [next, effects] = completePrimaryAuth({ answer }, landed);
    expect(next).toEqual(passwordResetStep(ADA, "session", answer.organization));
    expect(effects).toEqual([]);
    const set = passwordResetTransition(
      { ...saving, proof: "session" },
      { type: "memberAuthenticated", answer },
      landed,
    );
    expect(set).toEqual([{ screen: "LoggedIn" }, [{ type: "announceLogin", answer }]]);
  });

  test("waits for every factor that is still due", () => {
    const due = sampleAnswer({ primary_required: { allowed_auth_methods: ["email_otp"] } });
    expect(completePrimaryAuth({ answer: due }, landed)[0].screen).toBe("Main");
  });
});

describe("a reload", () => {
  const reloaded = passwordResetStep(ADA);
  const clicked = { type: "newLinkClicked" } as const;

  test("leads to a new link for the same address", () => {
    expect(passwordResetTransition(reloaded, clicked, context)?.[0]).toMatchObject({
      screen: "PasswordForgotForm",
      email: ADA,
      organization: null,
    });
    expect(passwordResetTransition(opened, clicked, context)).toBeNull();
  });

  test("looks the organization up first where the page is one's", () => {
    const page = sampleContext({ authFlowType: "Organization", organizationSlug: "globex" });
    expect(passwordResetTransition(reloaded, clicked, page)).toMatchObject([
      { screen: "Main", email: ADA },
      [{ type: "lookUpOrganization", slug: "globex" }],
    ]);
  });
});
