import type { Client, SessionInfo } from "@portico/client";
import { type ReactNode, useCallback, useMemo, useSyncExternalStore } from "react";
import { readSession, subscribeToSession } from "../flow/effects/held-session.ts";
import { keepFresh, useClient } from "./PorticoProvider.tsx";

/** `unknown` until the provider has responded: neither show the page nor redirect to sign in. */
type Known<Name extends string, Value> =
  | ({ status: "unknown" } & { [Key in Name]: Value | null })
  | ({ status: "out" } & { [Key in Name]: null })
  | ({ status: "in" } & { [Key in Name]: Value });

type Signed = Extract<SessionInfo, { status: "in" }>;

export type SessionState = Known<"session", Signed["session"]>;
export type MemberState = Known<"member", Signed["member"]>;
export type OrganizationState = Known<"organization", Signed["organization"]>;

const nothingKnown: SessionInfo = { status: "unknown", session: null, member: null, organization: null };

/** Returns the member's session. While `unknown`, it comes from an earlier visit: use it for the first paint only. */
export function useSession(): SessionState {
  return useKnown("session") as SessionState;
}

/** Returns the signed-in member. */
export function useMember(): MemberState {
  return useKnown("member") as MemberState;
}

/** Returns the organization that the member is signed in to. */
export function useOrganization(): OrganizationState {
  return useKnown("organization") as OrganizationState;
}

/** The staff member in a support session. */
export interface Impersonator {
  /** Your own ID of the staff member. */
  id: string;
  reason: string;
}

/**
 * Returns the staff member who is signed in as the member, for a banner; null outside of a support session. It does
 * not contain the member: use `useMember`.
 */
export function useImpersonator(): Impersonator | null {
  const { session } = useSession();
  const act = session?.custom_claims?.act as { sub: string; reason: string } | undefined;
  return useMemo(() => (act ? { id: act.sub, reason: act.reason } : null), [act]);
}

function useKnown(name: "session" | "member" | "organization") {
  const client: Client = useClient();
  // Servers have no session, and the browser's first render must match theirs.
  const subscribe = useCallback(
    (listener: () => void) => {
      const stop = subscribeToSession(client, listener);
      const end = keepFresh(client);
      return () => {
        stop();
        end();
      };
    },
    [client],
  );
  const info = useSyncExternalStore(
    subscribe,
    () => readSession(client),
    () => nothingKnown,
  );
  const { status, [name]: value } = info;
  return useMemo(() => ({ status, [name]: value }), [status, name, value]);
}

/**
 * Shows its children while a member is signed in, and nothing until that is known. It only hides them: your server
 * must check the session for the data they show.
 */
export function SignedIn({ children }: { children: ReactNode }) {
  return useSession().status === "in" ? children : null;
}

/** Shows its children once it is known that no member is signed in. */
export function SignedOut({ children }: { children: ReactNode }) {
  return useSession().status === "out" ? children : null;
}
