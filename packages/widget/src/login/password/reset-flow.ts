import { completePrimaryAuth, type PrimaryAccepted } from "../discovery/after-primary-auth.ts";
import { afterDiscovery } from "../discovery/flow.ts";
import { isForOtherBrowser } from "../error/flow.ts";
import type { Screen } from "../flow/context.ts";
import type { Problem } from "../flow/events.ts";
import type { PasswordResetStep, PasswordStrength } from "../flow/password-reset-step.ts";
import { errorStep } from "../flow/steps.ts";
import { enterMain, type OrganizationEvent } from "../organization/flow.ts";
import { form } from "./flow.ts";
import type { PasswordMove } from "./steps.ts";

export const STRENGTH_CHECK_DELAY_MS = 500;

export type StrengthEvent =
  | { type: "strengthChecked"; strength: PasswordStrength }
  | { type: "strengthCheckFailed"; problem: Problem };
export type ResetRefused = { type: "resetRefused"; problem: Problem };
type ResetEvent =
  | { type: "newPasswordTyped"; password: string }
  | { type: "newPasswordSubmitted"; password: string }
  | { type: "newLinkClicked" }
  | Extract<OrganizationEvent, { type: "organizationFound" }>
  | StrengthEvent
  | ResetRefused
  | PrimaryAccepted;

export const passwordReset: Screen<PasswordResetStep, ResetEvent, PasswordMove> = {
  on: {
    // Only for its brand: without the organization, the form has the project's.
    organizationFound: (step, { organization }) => [{ ...step, organization }, []],
    newPasswordTyped(step, { password }) {
      if (step.busy || !step.proof) return null;
      const checking = { ...step, isChecking: password !== "", problem: null };
      return [
        password ? checking : { ...checking, strength: null },
        [{ type: "checkStrength", password, delayMs: STRENGTH_CHECK_DELAY_MS }],
      ];
    },
    strengthChecked: (step, { strength }) => (step.isChecking ? [{ ...step, isChecking: false, strength }, []] : null),
    strengthCheckFailed: (step, { problem }) =>
      step.isChecking ? [{ ...step, isChecking: false, strength: null, problem }, []] : null,
    newPasswordSubmitted(step, { password }) {
      const { proof, strength } = step;
      if (step.busy || !proof || step.isChecking || !strength?.valid_password) return null;
      return [{ ...step, busy: true, problem: null }, [{ type: "resetPassword", proof, password }]];
    },
    memberAuthenticated: (step, event, context) =>
      // The landing was for a new password.
      step.busy ? completePrimaryAuth(event, { ...context, resetsBySession: false }) : null,
    organizationsDiscovered: (step, event, context) => (step.busy ? afterDiscovery(event, context) : null),
    resetRefused(step, { problem }) {
      if (!step.busy) return null;
      if (isForOtherBrowser(problem)) return [{ ...errorStep("EmailMagicLink", false, problem), isOfReset: true }, []];
      const proof = isProofSpent(problem) ? null : step.proof;
      return [{ ...step, proof, busy: false, problem }, []];
    },
    newLinkClicked(step, _, context) {
      if (step.proof) return null;
      return context.config.authFlowType === "Organization"
        ? enterMain(context, step.email)
        : [form("PasswordForgotForm", { email: step.email, organization: step.organization ?? null }), []];
    },
  },
  remember: (step, history) => (step.proof ? history : [...history, step]),
};

const spent = [
  "unable_to_auth_password_reset_token",
  "unauthorized_credentials",
  "user_unauthenticated",
  "session_not_found",
];

/** The link was used or has expired, or the session is over: only a new link helps. */
function isProofSpent(problem: Problem): boolean {
  return problem.kind === "refused" && spent.includes(problem.errorType);
}
