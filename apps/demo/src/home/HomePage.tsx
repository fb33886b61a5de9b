import { useOrganization } from "@portico/widget";
import { useRef } from "react";
import { Redirect } from "../lib/navigation.ts";
import { boardPath } from "../lib/routes.ts";
import { SignInCard } from "../sign-in/SignInCard.tsx";
import { Page } from "../ui/Page.tsx";
import { BoardPicture } from "./BoardPicture.tsx";
import { DemoDrawer } from "./DemoDrawer.tsx";
import { SignedInCard } from "./SignedInCard.tsx";

/** The product and the sign-in card. A drawer lists demo accounts. */
export function HomePage() {
  const { status, organization } = useOrganization();
  const wasOut = useRef(false);
  if (status === "out") wasOut.current = true;
  // After signing in here, open the board. A visitor who was already signed in stays on this page.
  if (status === "in" && wasOut.current) return <Redirect to={boardPath(organization.organization_slug)} />;
  return (
    <Page title="Boards for every organization" wide>
      <div className="home">
        <div className="home-intro">
          <h1 tabIndex={-1}>One board for every organization</h1>
          <p className="lead">
            See what your team plans, works on and has finished. Each organization has its own board, its own members
            and its own sign-in rules.
          </p>
        </div>
        <div className="home-card">
          {status === "out" && <SignInCard flow="Discovery" />}
          {organization && <SignedInCard organization={organization} />}
        </div>
        <DemoDrawer />
        <BoardPicture />
      </div>
    </Page>
  );
}
