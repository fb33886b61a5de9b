import { Organization, type OrganizationSection } from "@portico/admin";
import { useOrganization } from "@portico/widget";
import { OtherOrganization } from "../board/OtherOrganization.tsx";
import { Page } from "../frame/Page.tsx";
import { navigate } from "../ground/navigation.ts";
import { loginPath, settingsPath } from "../ground/routes.ts";
import { Redirect } from "../ui/Redirect.tsx";

/** What an organization's administrators see and change, section by section; each has an address of its own. */
export default function SettingsPage({ slug, section }: { slug: string; section: string | undefined }) {
  const { status, organization } = useOrganization();
  if (status === "out") return <Redirect to={loginPath(slug)} />;
  const isThisOne = organization?.organization_slug === slug;
  if (status === "in" && !isThisOne) return <OtherOrganization slug={slug} current={organization} />;
  return (
    <Page title="Settings" wide>
      <h1 tabIndex={-1}>Settings</h1>
      {status === "in" && (
        <Organization
          styles={{ colorScheme: "auto" }}
          section={section as OrganizationSection | undefined}
          onSection={(name) => navigate(settingsPath(slug, name))}
        />
      )}
    </Page>
  );
}
