import type { Organization } from "@portico/client";
import { useEffect, useState } from "react";
import { Page } from "../frame/Page.tsx";
import { switchOrganization } from "../frame/switch-organization.ts";
import { useOrganizations } from "../frame/use-organizations.ts";
import { navigate } from "../ground/navigation.ts";
import { boardPath, loginPath } from "../ground/routes.ts";

/** Shown where the address names another organization than the session: after a change in another tab, or by a link. */
export function OtherOrganization({ slug, current }: { slug: string; current: Organization }) {
  const { organizations, load } = useOrganizations();
  const [isSwitching, setIsSwitching] = useState(false);
  useEffect(() => void load(), [load]);
  const wanted =
    organizations.status === "ready"
      ? organizations.list.find(({ organization }) => organization.organization_slug === slug)
      : undefined;

  async function change() {
    if (!wanted) return navigate(loginPath(slug));
    if (isSwitching) return;
    setIsSwitching(true);
    await switchOrganization(wanted).catch(() => navigate(loginPath(slug)));
  }

  return (
    <Page title="Another organization">
      <div className="panel">
        <h1 tabIndex={-1}>This is another organization’s board</h1>
        <p className="lead">
          You are signed in to <b>{current.organization_name}</b>.
        </p>
        <button type="button" className="button" onClick={() => navigate(boardPath(current.organization_slug))}>
          Go to your board
        </button>
        <button type="button" className="button button-side" aria-busy={isSwitching} onClick={() => void change()}>
          {wanted ? `Switch to ${wanted.organization.organization_name}` : "Sign in to the other one"}
        </button>
      </div>
    </Page>
  );
}
