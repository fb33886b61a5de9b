import { useOrganization } from "@portico/widget";
import { useRef } from "react";
import { Page } from "../frame/Page.tsx";
import { inboxUrl } from "../ground/portico.ts";
import { boardPath } from "../ground/routes.ts";
import { SignInCard } from "../sign-in/SignInCard.tsx";
import { Redirect } from "../ui/Redirect.tsx";
import { PeopleToTry } from "./PeopleToTry.tsx";
import { SignedInCard } from "./SignedInCard.tsx";

/** The first page: what this is, what to try, and the way in. */
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
            A small app that shows how signing in with Portico feels. Take any address below, sign in with it, and find
            the mail in the{" "}
            <a href={inboxUrl} target="portico-inbox">
              inbox
            </a>
            . Nothing leaves this machine.
          </p>
        </div>
        <div className="home-card">
          {status === "out" && <SignInCard flow="Discovery" />}
          {organization && <SignedInCard organization={organization} />}
        </div>
        <PeopleToTry />
      </div>
    </Page>
  );
}
