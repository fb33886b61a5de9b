import type { Organization } from "@portico/client";
import { useMember, useOrganization } from "@portico/widget";
import { type MouseEvent, useRef } from "react";
import { boardPath, navigate, Redirect } from "../lib/routes.ts";
import { SignInCard } from "../sign-in/SignInPages.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { Page } from "../ui/Page.tsx";
import { DemoDrawer } from "./DemoDrawer.tsx";

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

function SignedInCard({ organization }: { organization: Organization }) {
  const { member } = useMember();
  const name = member?.name || member?.email_address || "";
  const path = boardPath(organization.organization_slug);

  function open(event: MouseEvent) {
    event.preventDefault();
    navigate(path);
  }

  return (
    <section className="panel">
      <h2>Welcome back</h2>
      <div className="signed-in">
        <Avatar name={name} shape="person" />
        <p>
          <b>{name}</b>
          <span>{organization.organization_name}</span>
        </p>
      </div>
      <a className="button" href={path} onClick={open}>
        Open board
      </a>
    </section>
  );
}

const columns = [
  {
    name: "To do",
    cards: [
      { title: "Translate the onboarding emails into Portuguese", by: "Bob Bemer" },
      { title: "Invite the Lisbon office", by: "Ada Lovelace" },
    ],
  },
  { name: "In progress", cards: [{ title: "Quarterly access review", by: "Ada Lovelace" }] },
  { name: "Done", cards: [{ title: "Retire the shared admin password", by: "Grace Hopper" }] },
];

/** A picture of a board, for visitors who are not signed in. */
function BoardPicture() {
  return (
    <div className="board-picture" role="img" aria-label="A board with the columns To do, In progress and Done">
      <div className="columns" aria-hidden="true">
        {columns.map(({ name, cards }) => (
          <div className="column" key={name}>
            <div className="column-head">
              <b>{name}</b>
              <span className="count">{cards.length}</span>
            </div>
            {cards.map(({ title, by }) => (
              <div className="card" key={title}>
                <p className="card-title">{title}</p>
                <div className="card-foot">
                  <Avatar name={by} shape="person" />
                  <span className="card-by">{by}</span>
                </div>
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
