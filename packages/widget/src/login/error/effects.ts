import { SdkError } from "@portico/client";
import { callHost } from "../../flow/effects/perform.ts";
import type { EffectDependencies, Effects } from "../effects/kit.ts";
import type { ErrorEffect } from "./flow.ts";

/** Reports errors to the host that no call has reported. */
export function errorEffects({ client, callbacks }: EffectDependencies): Effects<ErrorEffect> {
  const report = (code: string, message: string) =>
    callHost(callbacks().onError, new SdkError("LoginError", code, `PorticoLogin: the ${message}`));
  return {
    reportError: ({ kind }) =>
      report(
        "login_impossible",
        `flow ended with the ${kind} error, and no member can log in. ` +
          "Check organizationSlug, products and the organization's auth_methods.",
      ),
    reportLanding({ errorType }) {
      client.forgetLanding();
      report(errorType, `login came back with ${errorType}, and no member is logged in. The provider's log says why.`);
    },
  };
}
