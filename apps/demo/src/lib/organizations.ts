import type { DiscoveredOrganization } from "@portico/client";
import { useEffect, useState } from "react";
import { navigate } from "./navigation.ts";
import { client, SESSION_DURATION_MINUTES } from "./portico.ts";
import { boardPath, loginPath } from "./routes.ts";

/** Loads the organization with this slug if the signed-in person can enter it; undefined until then, and on errors. */
export function useReachableOrganization(slug: string): DiscoveredOrganization | undefined {
  const [found, setFound] = useState<DiscoveredOrganization>();
  useEffect(() => {
    let isCurrent = true;
    setFound(undefined);
    void client.discovery.organizations
      .list()
      .then(({ discovered_organizations }) => {
        const match = discovered_organizations.find(({ organization }) => organization.organization_slug === slug);
        if (isCurrent) setFound(match);
      })
      // The page then offers to sign in to the organization instead.
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [slug]);
  return found;
}

/**
 * Switches to another organization of the same person. If the organization requires another sign-in method, the current
 * session is kept and the organization's sign-in page opens.
 */
export async function switchOrganization({ organization, primary_required }: DiscoveredOrganization): Promise<void> {
  const { organization_id, organization_slug } = organization;
  if (primary_required) return navigate(loginPath(organization_slug));
  const { member_session } = await client.session.exchange({
    organization_id,
    session_duration_minutes: SESSION_DURATION_MINUTES,
  });
  navigate(member_session ? boardPath(organization_slug) : loginPath(organization_slug));
}
