import type { Organization } from "@portico/client";
import { useState } from "react";
import { navigate } from "../lib/navigation.ts";
import { switchOrganization, useReachableOrganization } from "../lib/organizations.ts";
import { boardPath, loginPath } from "../lib/routes.ts";
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
