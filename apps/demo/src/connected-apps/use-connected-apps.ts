import { createIdp, type Idp } from "@portico/client/idp";
import { useCallback, useEffect, useState } from "react";
import { client } from "../ground/portico.ts";

export type ConnectedApp = Awaited<ReturnType<Idp["getConnectedApps"]>>["connected_apps"][number];

export type ConnectedApps =
  | { status: "loading" }
  | { status: "failed" }
  | { status: "ready"; list: ConnectedApp[]; hasFailed: boolean };

const idp = createIdp(client);

/** The apps that the member has let in, and a way to put one out. */
export function useConnectedApps(isSignedIn: boolean) {
  const [apps, setApps] = useState<ConnectedApps>({ status: "loading" });

  const load = useCallback(async () => {
    try {
      const { connected_apps } = await idp.getConnectedApps();
      setApps({ status: "ready", list: connected_apps, hasFailed: false });
    } catch {
      setApps({ status: "failed" });
    }
  }, []);

  useEffect(() => {
    if (isSignedIn) void load();
  }, [isSignedIn, load]);

  const disconnect = useCallback(
    async ({ connected_app_id }: ConnectedApp) => {
      try {
        await idp.revokeConnectedApp({ connected_app_id });
        await load();
      } catch {
        setApps((before) => (before.status === "ready" ? { ...before, hasFailed: true } : before));
      }
    },
    [load],
  );

  return { apps, load, disconnect };
}
