import { type LoginSuccess, useOrganization } from "@portico/widget";
import { useState } from "react";
import { readReturnAddress } from "../connected-apps/return-address.ts";
import { navigate } from "../navigation.ts";
import { client } from "../portico.ts";
import { boardPath } from "../routes.ts";
import { Page } from "../ui/Page.tsx";
import { Redirect } from "../ui/Redirect.tsx";
import { SignInCard } from "./SignInCard.tsx";

/** The page to which emailed links lead. The widget redeems what the address brought along; then the board is next. */
export function LandingPage() {
  const { status, organization } = useOrganization();
  // As it was on arrival: the widget takes the token, and whoever is signed in must still read why a link failed.
  const [hasToken] = useState(() => client.landing.token !== null);
  if (status === "in" && !hasToken) return <Redirect to={wayOn(organization.organization_slug)} />;
  return (
    <Page title="Sign in">
      <SignInCard flow="Discovery" callbacks={{ onSuccess: goToBoard }} />
    </Page>
  );
}

/**
 * Also for those who leave an invitation to somebody else alone: their session does not change, so no hook tells of it.
 */
function goToBoard({ organization }: LoginSuccess) {
  navigate(wayOn(organization.organization_slug), { replace: true });
}

/** To the board, or back to where somebody had to sign in first. */
function wayOn(slug: string): string {
  return readReturnAddress() ?? boardPath(slug);
}
