// The password screens in every state; part of login-fixtures.ts.

import type { LoginConfig } from "../login/flow/config.ts";
import type { BootstrapData } from "../login/flow/context.ts";
import type { PasswordStrength } from "../login/flow/password-reset-step.ts";
import { passwordResetStep } from "../login/flow/password-reset-step.ts";
import type { FlowState, Step, StepOf } from "../login/machine.ts";
import { form } from "../login/password/flow.ts";
import type { FixtureNames } from "./fixture-names.ts";
import { refusal, sampleOrganization, sampleStrength, unreachable } from "./login-samples.ts";

interface Draw {
  state(step: Step, config?: Partial<LoginConfig>, bootstrap?: Partial<BootstrapData>): FlowState;
  main(changes: Partial<StepOf<"Main">>, config?: Partial<LoginConfig>): FlowState;
}

export function passwordFixtures({ email, organization: name }: FixtureNames, { state, main }: Draw) {
  const organization = sampleOrganization({ organization_name: name });
  const passwords: Partial<LoginConfig> = { products: ["passwords"] };
  const combined: Partial<LoginConfig> = { products: ["emailOtp", "passwords"] };
  const wrong = refusal("unauthorized_credentials");

  const emailForm = form("PasswordEmailForm", { email, organization: null });
  const authenticate = form("PasswordAuthenticate", { email, organization: null });
  const forgot = form("PasswordForgotForm", { email, organization: null });
  const sent: Step = { screen: "PasswordSetNewConfirmation", email, organization: null, resend: "ready" };
  const reset = passwordResetStep(email, "email");
  const checked = (changes: Partial<PasswordStrength>) => state({ ...reset, strength: sampleStrength(changes) });
  const counting = { passwordConfig: { ludsComplexity: 3, ludsMinimumCount: 8 } };
  const counted = (changes: Partial<PasswordStrength>) =>
    state({ ...reset, strength: sampleStrength({ strength_policy: "luds", ...changes }) }, {}, counting);

  return {
    "main.password": main({}, passwords),
    "main.passwordRefused": main({ email, problem: wrong }, passwords),
    "main.passwordMissing": main({ email, problem: { kind: "passwordRequired" } }, passwords),
    "main.passwordChecking": main({ email, busy: true }, passwords),
    "main.passwordLocked": main({ email, problem: refusal("user_lock_limit_reached") }, passwords),
    "main.passwordOrMail": main({}, combined),
    "main.memberWithPassword": main({ email, organization, hasPasswordField: true }, combined),
    "main.strangerWithoutAccess": main(
      { email, organization, problem: refusal("email_jit_provisioning_not_allowed") },
      combined,
    ),

    "passwordEmailForm.ready": state(emailForm),
    "passwordEmailForm.looking": state({ ...emailForm, busy: true }),
    "passwordEmailForm.invalidEmail": state({ ...emailForm, problem: { kind: "invalidEmail" } }),
    "passwordEmailForm.unreachable": state({ ...emailForm, problem: unreachable }),

    "passwordAuthenticate.ready": state(authenticate),
    "passwordAuthenticate.checking": state({ ...authenticate, busy: true }),
    "passwordAuthenticate.refused": state({ ...authenticate, problem: wrong }),
    "passwordAuthenticate.missing": state({ ...authenticate, problem: { kind: "passwordRequired" } }),
    "passwordAuthenticate.breached": state({ ...authenticate, problem: refusal("breached_password") }),
    "passwordAuthenticate.unreachable": state({ ...authenticate, problem: unreachable }),
    "passwordAuthenticate.locked": state({ ...authenticate, problem: refusal("user_lock_limit_reached") }),

    "passwordForgotForm.ready": state(forgot),
    "passwordForgotForm.sending": state({ ...forgot, busy: true }),
    "passwordForgotForm.invalidEmail": state({ ...forgot, problem: { kind: "invalidEmail" } }),
    "passwordForgotForm.noAccess": state({
      ...forgot,
      organization,
      problem: refusal("email_jit_provisioning_not_allowed"),
    }),
    "passwordForgotForm.unreachable": state({ ...forgot, problem: unreachable }),

    "passwordSetNewConfirmation.sent": state(sent),
    "passwordSetNewConfirmation.resending": state({ ...sent, resend: "sending" }),
    "passwordResetVerifyConfirmation.sent": state({ ...sent, screen: "PasswordResetVerifyConfirmation", organization }),
    "passwordResetVerifyConfirmation.resending": state({
      ...sent,
      screen: "PasswordResetVerifyConfirmation",
      organization,
      resend: "sending",
    }),

    "passwordResetForm.empty": state(reset),
    "passwordResetForm.checking": state({ ...reset, isChecking: true }),
    "passwordResetForm.guessedAtOnce": checked({
      valid_password: false,
      score: 0,
      zxcvbn_feedback: {
        warning: "This is a heavily used password.",
        suggestions: ["Add more words that are less common.", "Capitalize more than the first letter."],
      },
    }),
    "passwordResetForm.guessedSoon": checked({
      valid_password: false,
      score: 1,
      zxcvbn_feedback: { warning: "", suggestions: ["Add more words that are less common."] },
    }),
    "passwordResetForm.weak": checked({
      valid_password: false,
      score: 2,
      zxcvbn_feedback: { warning: "", suggestions: ["Add more words that are less common."] },
    }),
    "passwordResetForm.good": checked({ score: 3 }),
    "passwordResetForm.strong": checked({ score: 4 }),
    "passwordResetForm.breached": checked({ valid_password: false, score: 3, breached_password: true }),
    "passwordResetForm.saving": state({ ...reset, strength: sampleStrength(), busy: true }),
    "passwordResetForm.refused": state({ ...reset, strength: sampleStrength(), problem: unreachable }),
    "passwordResetForm.anyWillDo": state(
      { ...reset, strength: sampleStrength({ strength_policy: "none", score: 0 }) },
      {},
      { passwordPolicy: "none" },
    ),
    "passwordResetForm.toCount": state(reset, {}, counting),
    "passwordResetForm.missesBoth": counted({
      valid_password: false,
      luds_feedback: { missing_characters: 3, missing_complexity: 1 },
    }),
    "passwordResetForm.missesCharacters": counted({
      valid_password: false,
      luds_feedback: { missing_characters: 3, missing_complexity: 0 },
    }),
    "passwordResetForm.missesKinds": counted({
      valid_password: false,
      luds_feedback: { missing_characters: 0, missing_complexity: 2 },
    }),
    "passwordResetForm.countsBreached": counted({ valid_password: false, breached_password: true }),
    "passwordResetForm.counted": counted({}),
    "passwordResetForm.reloaded": state(passwordResetStep(email)),
    "passwordResetForm.linkUsed": state({
      ...passwordResetStep(email),
      problem: refusal("unable_to_auth_password_reset_token", "The link was used, has expired, or is unknown."),
    }),
  } satisfies Record<string, FlowState>;
}
