import { completePrimaryAuth } from "../discovery/after-primary-auth.ts";
import { afterDiscovery } from "../discovery/flow.ts";
import { errorStep } from "../error/error-step.ts";
import { isForOtherBrowser } from "../error/errors.ts";
import type { Problem, ScreenTransition } from "../machine.ts";
import { enterMain } from "../organization/flow.ts";
import { form } from "./flow.ts";

export const STRENGTH_CHECK_DELAY_MS = 500;

export const passwordResetTransition: ScreenTransition<"PasswordResetForm"> = (step, event, facts) => {
  switch (event.type) {
    case "newPasswordTyped": {
      if (step.busy || !step.proof) return null;
      const { password } = event;
      const checking = { ...step, isChecking: password !== "", problem: null };
      return [
        password ? checking : { ...checking, strength: null },
        [{ type: "checkStrength", password, delayMs: STRENGTH_CHECK_DELAY_MS }],
      ];
    }
    case "strengthChecked":
      return step.isChecking ? [{ ...step, isChecking: false, strength: event.strength }, []] : null;
    case "strengthCheckFailed":
      return step.isChecking ? [{ ...step, isChecking: false, strength: null, problem: event.problem }, []] : null;
    case "newPasswordSubmitted": {
      const { proof, strength } = step;
      if (step.busy || !proof || step.isChecking || !strength?.valid_password) return null;
      const { password } = event;
      return [{ ...step, busy: true, problem: null }, [{ type: "resetPassword", proof, password }]];
    }
    case "memberAuthenticated":
      // This is what the landing was for.
      return step.busy ? completePrimaryAuth(event.answer, { ...facts, resetsBySession: false }, event.atMs) : null;
    case "organizationsDiscovered":
      return step.busy ? afterDiscovery(event.email, event.organizations, facts) : null;
    case "resetRefused": {
      if (!step.busy) return null;
      const { problem } = event;
      if (isForOtherBrowser(problem)) return [errorStep("EmailMagicLink", false, problem), []];
      const proof = isProofSpent(problem) ? null : step.proof;
      return [{ ...step, proof, busy: false, problem }, []];
    }
    case "newLinkClicked":
      if (step.proof) return null;
      return facts.config.authFlowType === "Organization"
        ? enterMain(facts, step.email)
        : [form("PasswordForgotForm", { email: step.email, organization: null }), []];
  }
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
