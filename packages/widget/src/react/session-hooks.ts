import type { Client, SessionInfo } from "@portico/client";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { readSession, subscribeToSession } from "../flow/effects/held-session.ts";
import { keepFresh, useClient } from "./PorticoProvider.tsx";

/** `unknown` until the provider has answered: neither show the page nor send anybody to log in. */
type Known<Name extends string, Value> =
  | ({ status: "unknown" } & { [Key in Name]: Value | null })
  | ({ status: "out" } & { [Key in Name]: null })
  | ({ status: "in" } & { [Key in Name]: Value });

type Signed = Extract<SessionInfo, { status: "in" }>;

export type SessionState = Known<"session", Signed["session"]>;
export type MemberState = Known<"member", Signed["member"]>;
export type OrganizationState = Known<"organization", Signed["organization"]>;

const nothingKnown: SessionInfo = { status: "unknown", session: null, member: null, organization: null };

/** The member's session. While `unknown`, what an earlier visit stored, for a first paint and nothing else. */
export function useSession(): SessionState {
  return useKnown("session") as SessionState;
}

/** The signed-in member. */
export function useMember(): MemberState {
  return useKnown("member") as MemberState;
}

/** The organization that the member is signed in to. */
export function useOrganization(): OrganizationState {
  return useKnown("organization") as OrganizationState;
}

/** Somebody of the host's own people who acts in a member's place. */
export interface Impersonator {
  /** The host's own id of them. */
  id: string;
  reason: string;
}

/**
 * Returns who acts in the member's place, for a banner that says so; null where nobody does. It tells nothing of the
 * member: show `useMember` beside it.
 */
export function useImpersonator(): Impersonator | null {
  const { session } = useSession();
  const act = session?.custom_claims?.act as { sub: string; reason: string } | undefined;
  return useMemo(() => (act ? { id: act.sub, reason: act.reason } : null), [act]);
}

function useKnown(name: "session" | "member" | "organization") {
  const client: Client = useClient();
  // A server knows nobody, and the first paint in the browser must agree with it.
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
