import { useOrganization } from "@portico/widget";
import { useRef } from "react";
import { Page } from "../frame/Page.tsx";
import { boardPath } from "../ground/routes.ts";
import { SignInCard } from "../sign-in/SignInCard.tsx";
import { Redirect } from "../ui/Redirect.tsx";
import { BoardPicture } from "./BoardPicture.tsx";
import { PeopleDrawer } from "./PeopleDrawer.tsx";
import { SignedInCard } from "./SignedInCard.tsx";

/** The first page: the product, and the way in. Who is only trying finds people to be in the drawer. */
export function HomePage() {
  const { status, organization } = useOrganization();
  const wasOut = useRef(false);
  if (status === "out") wasOut.current = true;
  // A visitor who signs in goes on to the board; one who comes back signed in may want to read first.
  if (status === "in" && wasOut.current) return <Redirect to={boardPath(organization.organization_slug)} />;
  return (
    <Page title="Boards for every organization" wide>
      <div className="home">
        <div className="home-intro">
          <h1 tabIndex={-1}>One board for every organization</h1>
          <p className="lead">
            What is planned, what is under way and what is done, for the whole team to see. Every organization has a
            board of its own, and its own rules for who comes in.
          </p>
        </div>
        <div className="home-card">
          {status === "out" && <SignInCard flow="Discovery" />}
          {organization && <SignedInCard organization={organization} />}
        </div>
        <PeopleDrawer />
        <BoardPicture />
      </div>
    </Page>
  );
}
