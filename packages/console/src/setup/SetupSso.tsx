import { type SetupLinkCalls, SsoSetup, useCalls } from "@portico/admin/kit";
import { useMemo, useState } from "react";
import { ssoCallsOf } from "./sso-calls.ts";

/** The setup of the one single sign-on connection that a link gives access to. */
export function SetupSso({ setup }: { setup: Parameters<SetupLinkCalls["callsOf"]>[0] }) {
  const { admin } = useCalls();
  const [hasConnection, setHasConnection] = useState(setup.connection_id !== null);
  const calls = useMemo(
    () => ssoCallsOf(admin, { setup, hasConnection, onCreated: () => setHasConnection(true) }),
    [admin, setup, hasConnection],
  );
  return <SsoSetup calls={calls} connectionId={setup.connection_id ?? undefined} />;
}
