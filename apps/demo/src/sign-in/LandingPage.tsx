import { type LoginSuccess, useOrganization } from "@portico/widget";
import { useState } from "react";
import { Page } from "../frame/Page.tsx";
import { navigate } from "../ground/navigation.ts";
import { client } from "../ground/portico.ts";
import { boardPath } from "../ground/routes.ts";
import { Redirect } from "../ui/Redirect.tsx";
import { readReturnAddress } from "./return-address.ts";
import { SignInCard } from "./SignInCard.tsx";

/** The page to which emailed links lead. The widget redeems the token in its address; then the board is next. */
export function LandingPage() {
  const { status, organization } = useOrganization();
  // As it was on arrival: the widget takes the token, and a member who is signed in must still read why a link failed.
  const [hasToken] = useState(() => client.landing.token !== null);
  if (status === "in" && !hasToken) return <Redirect to={wayOn(organization.organization_slug)} />;
  return (
    <Page title="Sign in">
      <SignInCard flow="Discovery" callbacks={{ onSuccess: goToBoard }} />
    </Page>
  );
}

/** Also for those who leave an invitation to somebody else alone: their session does not change, so no hook tells of it. */
function goToBoard({ organization }: LoginSuccess) {
  navigate(wayOn(organization.organization_slug), { replace: true });
}

/** Returns the path of the board, or of the page that asked to sign in first. */
function wayOn(slug: string): string {
  return readReturnAddress() ?? boardPath(slug);
}
