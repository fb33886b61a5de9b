import { isSetupFault, type SetupFault } from "../../flow/setup-fault.ts";
import type { Facts } from "../flow/facts.ts";

/** Returns what of the page is not registered; nothing in live projects, whose visitors cannot help it. */
export function faultOf({ isTestProject, bootstrap, step }: Facts & { step: object }): SetupFault | undefined {
  const { problem } = step as { problem?: { setup?: SetupFault } | null };
  const fault = bootstrap?.refusal ?? problem?.setup;
  return isTestProject && fault && isSetupFault(fault.error_type) ? fault : undefined;
}
