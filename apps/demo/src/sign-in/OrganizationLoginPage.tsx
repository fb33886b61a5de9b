import { useOrganization } from "@portico/widget";
import { Redirect } from "../lib/navigation.ts";
import { boardPath } from "../lib/routes.ts";
import { Page } from "../ui/Page.tsx";
import { SignInCard } from "./SignInCard.tsx";

/** The sign-in page of one organization. */
export function OrganizationLoginPage({ slug }: { slug: string }) {
  const { status, organization } = useOrganization();
  if (status === "in" && organization.organization_slug === slug) return <Redirect to={boardPath(slug)} />;
  return (
    <Page title="Sign in">
      <SignInCard flow="Organization" />
      <p className="beside">
        Not your organization? <a href="/">Sign in with any email address</a>
      </p>
    </Page>
  );
}
