import type { LoginConfig } from "../../login/flow/config.ts";
import { mainStep } from "../../login/flow/main-step.ts";
import type { FlowState } from "../../login/machine.ts";
import { sampleFacts } from "../login-samples.ts";

/** The state of a page that has just opened, with this configuration. */
export function openLogin(config: LoginConfig): FlowState {
  return { ...sampleFacts(config), step: mainStep(), history: [] };
}
