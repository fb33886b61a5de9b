import { type SetupLinkCalls, SetupRoom, useCalls } from "@portico/admin/kit";
import { useMemo, useState } from "react";
import { ssoCallsOf } from "./sso-calls.ts";

/** The room of single sign-on, as far as a link reaches: one connection. */
export function SetupSso({ setup }: { setup: Parameters<SetupLinkCalls["callsOf"]>[0] }) {
  const { admin } = useCalls();
  const [hasOne, setHasOne] = useState(setup.connection_id !== null);
  const calls = useMemo(
    () => ssoCallsOf(admin, { setup, hasOne, onMade: () => setHasOne(true) }),
    [admin, setup, hasOne],
  );
  return <SetupRoom calls={calls} connectionId={setup.connection_id ?? undefined} />;
}
