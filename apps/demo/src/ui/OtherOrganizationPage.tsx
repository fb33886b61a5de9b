import type { DiscoveredOrganization, Organization } from "@portico/client";
import { useEffect, useState } from "react";
import { client, SESSION_DURATION_MINUTES } from "../lib/portico.ts";
import { boardPath, loginPath, navigate } from "../lib/routes.ts";
import { Page } from "./Page.tsx";

/** Shown if the URL names another organization than the session, for example after switching in another tab. */
export function OtherOrganizationPage({ slug, current }: { slug: string; current: Organization }) {
  const requested = useReachableOrganization(slug);
  const [isSwitching, setIsSwitching] = useState(false);

  async function openRequested() {
    if (!requested) return navigate(loginPath(slug));
    if (isSwitching) return;
    setIsSwitching(true);
    await switchOrganization(requested).catch(() => navigate(loginPath(slug)));
  }

  return (
    <Page title="Different organization">
      <div className="panel">
        <h1 tabIndex={-1}>Different organization</h1>
        <p className="lead">
          You are signed in to <b>{current.organization_name}</b>. This page belongs to another organization.
        </p>
        <button type="button" className="button" onClick={() => navigate(boardPath(current.organization_slug))}>
          Go to your board
        </button>
        <button
          type="button"
          className="button button-side"
          aria-busy={isSwitching}
          onClick={() => void openRequested()}
        >
          {requested ? `Switch to ${requested.organization.organization_name}` : "Sign in to the other organization"}
        </button>
      </div>
    </Page>
  );
}

/** Loads the organization with this slug if the signed-in person can enter it; undefined until then, and on errors. */
function useReachableOrganization(slug: string): DiscoveredOrganization | undefined {
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
async function switchOrganization({ organization, primary_required }: DiscoveredOrganization): Promise<void> {
  const { organization_id, organization_slug } = organization;
  if (primary_required) return navigate(loginPath(organization_slug));
  const { member_session } = await client.session.exchange({
    organization_id,
    session_duration_minutes: SESSION_DURATION_MINUTES,
  });
  navigate(member_session ? boardPath(organization_slug) : loginPath(organization_slug));
}
