import { Organization } from "@portico/admin";
import { useOrganization } from "@portico/widget";
import { partStyles } from "../lib/part-styles.ts";
import { loginPath, navigate, Redirect, settingsPath } from "../lib/routes.ts";
import { OtherOrganizationPage } from "../ui/OtherOrganizationPage.tsx";
import { Page } from "../ui/Page.tsx";

/** The settings of an organization. Each place in them has its own URL. */
export default function SettingsPage({ slug, path }: { slug: string; path: string }) {
  const { status, organization } = useOrganization();
  if (status === "out") return <Redirect to={loginPath(slug)} />;
  const isCurrent = organization?.organization_slug === slug;
  if (status === "in" && !isCurrent) return <OtherOrganizationPage slug={slug} current={organization} />;
  return (
    <Page title="Settings" wide>
      <h1 tabIndex={-1}>Settings</h1>
      {status === "in" && (
        <Organization styles={partStyles} path={path} onPath={(next) => navigate(settingsPath(slug, next))} />
      )}
    </Page>
  );
}
