import type { Client } from "@portico/client";
import { type ConfigIssue, isSetupFault } from "../../flow/problem.ts";
import type { Send } from "../../flow/run-flow.ts";
import type { FlowContext, SignedIn } from "../flow/context.ts";
import type { MainStep } from "../flow/steps.ts";
import type { SessionFound } from "./flow.ts";

/** Returns the configuration mistake of the page; nothing in live projects, whose visitors can't fix it. */
export function issueOf({ isTestProject, bootstrap, step }: FlowContext & { step: object }): ConfigIssue | undefined {
  const { problem } = step as { problem?: { setup?: ConfigIssue } | null };
  const fault = bootstrap?.refusal ?? problem?.setup;
  return isTestProject && fault && isSetupFault(fault.error_type) ? fault : undefined;
}

const ownComputer = /^http:\/\/(localhost|127(\.\d+){3}|\[::1\])(:|\/|$)/;

/** Returns the URL that did not answer on a developer's own computer. Elsewhere it may only be an outage. */
export function silentUrlOf({ isTestProject, bootstrap, pageAddress }: FlowContext): string | undefined {
  return isTestProject && ownComputer.test(pageAddress) ? bootstrap?.unreachableUrl : undefined;
}

/**
 * Returns the session to continue with: only on the first screen before anything was submitted, and only for the
 * page's own organization. The screen itself is the same for all visitors.
 */
export function offeredSession({ step, signedIn, config }: FlowContext & { step: object }): SignedIn | null {
  const { screen, primary, organization } = step as MainStep;
  if (!signedIn || screen !== "Main" || primary || config.authFlowType === "PasswordReset") return null;
  const isHere =
    config.authFlowType === "Organization"
      ? signedIn.organizationId === organization?.organization_id
      : organization === null;
  return isHere ? signedIn : null;
}

const RETRY_MS = 2000;

/**
 * Reloads a developer's page that was opened before its provider, as soon as the provider answers: then everything on
 * the page works, not only the widget.
 */
export async function awaitProvider(client: Client, signal: AbortSignal, reload = () => location.reload()) {
  if (!client.isTestProject || !ownComputer.test(location.href)) return;
  const { unreachableUrl } = await client.bootstrap();
  if (!unreachableUrl) return;
  // Any answer counts, so that its CORS headers don't matter.
  const answers = () => fetch(`${unreachableUrl}/readyz`, { mode: "no-cors" }).catch(() => undefined);
  do await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  while (!signal.aborted && !(await answers()));
  // Where only this call is blocked, the page would reload for ever.
  if (!signal.aborted && !(await client.bootstrap()).unreachableUrl) reload();
}

/** Sends the current session, now and whenever it changes. */
export function watchSession({ session, subscribe }: Client, send: Send<SessionFound>, signal: AbortSignal): void {
  // The widget may have been unmounted while this chunk was loading.
  if (signal.aborted) return;
  function sendSession() {
    const { status, member, organization } = session.getInfo();
    // State from an earlier visit is not a session yet.
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
  signal.addEventListener("abort", subscribe(sendSession));
  sendSession();
}
