import type { Client } from "@portico/client";
import type { Send } from "../../flow/run-flow.ts";
import type { SessionFound } from "./flow.ts";

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
