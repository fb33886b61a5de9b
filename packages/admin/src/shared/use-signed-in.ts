import type { SessionInfo } from "@portico/client";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useSyncExternalStore } from "react";
import { useCalls } from "./calls.ts";

const unknown: SessionInfo = { status: "unknown", session: null, member: null, organization: null };

/** Returns the signed-in member and their organization. The status is `unknown` until the client knows. */
export function useSignedIn(): SessionInfo {
  const { client } = useCalls();
  return useSyncExternalStore(
    (listener) => client.subscribe(listener),
    () => client.session.getInfo(),
    () => unknown,
  );
}

export interface Rights {
  /** While it is `loading`, show neither the control nor a message that it is not allowed. */
  status: "loading" | "ready" | "failed";
  /** Whether a role of the member has the permission. The provider checks again on every call. */
  allows: (resource: string, action: string) => boolean;
}

/** Returns the permissions of the signed-in member, to show or hide controls. */
export function useRights(): Rights {
  const { client } = useCalls();
  const { status, value } = useLoad(() => client.rbac.allPermissions(), [client]);
  return { status, allows: (resource, action) => value?.[resource]?.[action] ?? false };
}
