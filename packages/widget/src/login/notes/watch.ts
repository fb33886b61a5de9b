import type { Client } from "@portico/client";
import { isSetupFault, type SetupFault } from "../../flow/problem.ts";
import type { Send } from "../../flow/run-flow.ts";
import type { Facts, SignedIn } from "../flow/facts.ts";
import type { MainStep } from "../flow/main-step.ts";
import type { SessionFound } from "./flow.ts";

/** Returns what of the page is not registered; nothing in live projects, whose visitors cannot help it. */
export function faultOf({ isTestProject, bootstrap, step }: Facts & { step: object }): SetupFault | undefined {
  const { problem } = step as { problem?: { setup?: SetupFault } | null };
  const fault = bootstrap?.refusal ?? problem?.setup;
  return isTestProject && fault && isSetupFault(fault.error_type) ? fault : undefined;
}

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

/** Tells who is signed in, now and whenever that changes. */
export function watchSession({ session, subscribe }: Client, send: Send<SessionFound>, signal: AbortSignal): void {
  // The widget may have gone while this was fetched.
  if (signal.aborted) return;
  function tell() {
    const { status, member, organization } = session.getInfo();
    // What an earlier visit stored is no session yet.
    const signedIn =
      status === "in"
        ? {
            name: member.name,
            email: member.email_address,
            organizationId: organization.organization_id,
            organizationName: organization.organization_name,
          }
        : null;
    send({ type: "sessionFound", signedIn });
  }
  signal.addEventListener("abort", subscribe(tell));
  tell();
}
