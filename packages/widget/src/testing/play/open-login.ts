import type { LoginConfig } from "../../login/flow/config.ts";
import { mainStep } from "../../login/flow/steps.ts";
import type { FlowState } from "../../login/machine.ts";
import { sampleContext } from "../login-samples.ts";

/** Returns the state of a newly opened page with this configuration. */
export function openLogin(config: LoginConfig): FlowState {
  return { ...sampleContext(config), step: mainStep(), history: [] };
}
