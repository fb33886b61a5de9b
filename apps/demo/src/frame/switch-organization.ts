import type { DiscoveredOrganization } from "@portico/client";
import { navigate } from "../ground/navigation.ts";
import { client, SESSION_DURATION_MINUTES } from "../ground/portico.ts";
import { boardPath, loginPath } from "../ground/routes.ts";

/**
 * Changes to another organization of the same person. Where the organization asks for another way to sign in, the
 * present session is kept, and its own sign-in page takes over.
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
