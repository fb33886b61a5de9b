import { useOrganization } from "@portico/widget";
import { Page } from "../frame/Page.tsx";
import { boardPath } from "../ground/routes.ts";
import { Redirect } from "../ui/Redirect.tsx";
import { SignInCard } from "./SignInCard.tsx";

/** The sign-in page of one organization, at an address that its people know. */
export function OrganizationLoginPage({ slug }: { slug: string }) {
  const { status, organization } = useOrganization();
  if (status === "in" && organization.organization_slug === slug) return <Redirect to={boardPath(slug)} />;
  return (
    <Page title="Sign in">
      <SignInCard flow="Organization" />
      <p className="beside">
        Another organization? <a href="/">Sign in with any address</a>
      </p>
    </Page>
  );
}
