import type { DiscoveredOrganization } from "@portico/client";
import { useCallback, useState } from "react";
import { client } from "../ground/portico.ts";

export type Organizations =
  | { status: "loading" }
  | { status: "failed" }
  | { status: "ready"; list: readonly DiscoveredOrganization[] };

/** The organizations that the signed-in person may enter, asked for when somebody wants to see them. */
export function useOrganizations() {
  const [organizations, setOrganizations] = useState<Organizations>({ status: "loading" });
  const load = useCallback(async () => {
    setOrganizations({ status: "loading" });
    try {
      const { discovered_organizations } = await client.discovery.organizations.list();
      setOrganizations({ status: "ready", list: discovered_organizations });
    } catch {
      setOrganizations({ status: "failed" });
    }
  }, []);
  return { organizations, load };
}
