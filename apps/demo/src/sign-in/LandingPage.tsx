import { type LoginSuccess, useOrganization } from "@portico/widget";
import { useState } from "react";
import { navigate, Redirect } from "../lib/navigation.ts";
import { client } from "../lib/portico.ts";
import { boardPath } from "../lib/routes.ts";
import { Page } from "../ui/Page.tsx";
import { readReturnPath } from "./return-path.ts";
import { SignInCard } from "./SignInCard.tsx";

/** Emailed links open this page. The widget redeems the token in the URL, then the board opens. */
export function LandingPage() {
  const { status, organization } = useOrganization();
  // Read once, because the widget removes the token. With a token, stay here even if signed in: the link may have failed.
  const [hasToken] = useState(() => client.landing.token !== null);
  if (status === "in" && !hasToken) return <Redirect to={nextPath(organization.organization_slug)} />;
  return (
    <Page title="Sign in">
      <SignInCard flow="Discovery" callbacks={{ onSuccess: openNextPage }} />
    </Page>
  );
}

/** Needed beside `useOrganization`: the session does not change if a member declines an invitation for someone else. */
function openNextPage({ organization }: LoginSuccess) {
  navigate(nextPath(organization.organization_slug), { replace: true });
}

/** Returns the page that required signing in, or the board. */
function nextPath(slug: string): string {
  return readReturnPath() ?? boardPath(slug);
}
