import type { Facts, SignedIn } from "../flow/facts.ts";
import type { MainStep } from "../flow/main-step.ts";

/**
 * Returns who may go on as they are: on the first screen, where nothing has begun yet, and not into another organization
 * than the page is for. The screen itself is the same for everybody.
 */
export function offeredSession({ step, signedIn, config }: Facts & { step: object }): SignedIn | null {
  const { screen, primary, organization } = step as MainStep;
  if (!signedIn || screen !== "Main" || primary || config.authFlowType === "PasswordReset") return null;
  const isHere =
    config.authFlowType === "Organization"
      ? signedIn.organizationId === organization?.organization_id
      : organization === null;
  return isHere ? signedIn : null;
}
