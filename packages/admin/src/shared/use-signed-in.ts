import type { SessionInfo } from "@portico/client";
import { useSyncExternalStore } from "react";
import { useCalls } from "./calls.ts";

const unknown: SessionInfo = { status: "unknown", session: null, member: null, organization: null };

/** Who is signed in, and where; `unknown` until the client knows. */
export function useSignedIn(): SessionInfo {
  const { client } = useCalls();
  return useSyncExternalStore(
    (listener) => client.subscribe(listener),
    () => client.session.getInfo(),
    () => unknown,
  );
}
