import type { ScreenTransition } from "../../machine.ts";
import { afterSecondFactor, hearCreation, memberOf, refuse } from "../flow.ts";

export const recoveryCodeEntryTransition: ScreenTransition<"RecoveryCodeEntry"> = (step, event, facts) => {
  switch (event.type) {
    case "backupCodeSubmitted": {
      const code = event.code.trim();
      if (step.busy || !code) return null;
      return [{ ...step, busy: true, problem: null }, [{ type: "recover", code, ...memberOf(step.mfa) }]];
    }
    case "codeRefused":
      return step.busy ? refuse(step, event.problem) : null;
    case "secondFactorAccepted":
      return step.busy ? afterSecondFactor(event.login, facts) : null;
    case "totpCreated":
    case "totpCreateFailed":
      return hearCreation(step, event);
  }
};

/** They are not shown again, so the login is told of once they are safe. */
export const recoveryCodeSaveTransition: ScreenTransition<"RecoveryCodeSave"> = (step, event, facts) => {
  const text = step.codes.join("\n");
  switch (event.type) {
    case "codesCopied":
      return [step, [{ type: "copy", what: "backupCodes", text }]];
    case "codesDownloaded":
      return [step, [{ type: "download", text }]];
    case "codesAcknowledged": {
      const [next, effects] = afterSecondFactor(step.login, facts);
      return [next, [{ type: "releaseSession" }, ...effects]];
    }
  }
};
