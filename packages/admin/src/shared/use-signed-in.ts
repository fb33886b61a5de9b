import type { SessionInfo } from "@portico/client";
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
