import { useMember, useOrganization, useSession } from "@portico/widget";
import { useEffect, useRef, useState } from "react";
import { useBoardPermissions } from "../lib/portico.ts";
import { loginPath, Redirect } from "../lib/routes.ts";
import { AlertIcon } from "../ui/icons.tsx";
import { OtherOrganizationPage } from "../ui/OtherOrganizationPage.tsx";
import { Page } from "../ui/Page.tsx";
import { BoardColumn } from "./BoardColumn.tsx";
import { type Change, columnNames, useBoard } from "./board-api.ts";

/** The board of the organization that the URL names. Only members who are signed in to it see it. */
export function BoardPage({ slug }: { slug: string }) {
  const { status, organization } = useOrganization();
  if (status === "out") return <Redirect to={loginPath(slug)} />;
  const isCurrent = organization?.organization_slug === slug;
  if (status === "in" && !isCurrent) return <OtherOrganizationPage slug={slug} current={organization} />;
  // While the session is being checked, the organization of an earlier visit gives the name for the first paint.
  const name = isCurrent ? organization.organization_name : "Board";
  return (
    <Page title={name} wide>
      <div className="board-head">
        <h1 tabIndex={-1}>{name}</h1>
        <p className="lead">{isCurrent && <SignedInAs />}</p>
      </div>
      {status === "in" ? <BoardColumns slug={slug} /> : <BoardSkeleton />}
    </Page>
  );
}

function SignedInAs() {
  const { member } = useMember();
  const { session } = useSession();
  if (!member) return null;
  return (
    <>
      Signed in as <b>{member.name || member.email_address}</b>
      {member.name && ` (${member.email_address})`}
      {session?.roles.map((role) => (
        <span key={role} className="tag">
          {role}
        </span>
      ))}
    </>
  );
}

/** The columns with their cards. The last change is announced to screen readers. */
function BoardColumns({ slug }: { slug: string }) {
  const { board, problem, isBusy, reload, change } = useBoard(slug);
  const permissions = useBoardPermissions();
  const [announcement, setAnnouncement] = useState("");
  // After a move, the card keeps the focus. After deleting a card, its column gets it.
  const focusNext = useRef<string | null>(null);
  useEffect(() => {
    if (!board || !focusNext.current) return;
    document.getElementById(focusNext.current)?.focus();
    focusNext.current = null;
  }, [board]);

  async function applyChange(requested: Change): Promise<boolean> {
    const isDone = await change(requested);
    if (!isDone) return false;
    setAnnouncement(describeChange(requested, board?.columns ?? []));
    if (requested.type === "move") focusNext.current = `card-${requested.card.card_id}`;
    if (requested.type === "remove") focusNext.current = `column-${requested.card.column_id}`;
    return true;
  }

  return (
    <>
      {problem && (
        <div className="note note-bad" role="alert">
          <AlertIcon />
          <span>{problem}</span>
          {!board && (
            <button type="button" className="text-button" onClick={() => void reload()}>
              Try again
            </button>
          )}
        </div>
      )}
      {permissions && !permissions.create && (
        <p className="note">You can view this board. To edit it, ask an admin of your organization for a role.</p>
      )}
      <p className="unseen" role="status">
        {announcement}
      </p>
      {board ? (
        <div className="columns" aria-busy={isBusy}>
          {board.columns.map((column, index) => (
            <BoardColumn
              key={column.column_id}
              column={column}
              previous={board.columns[index - 1]}
              next={board.columns[index + 1]}
              permissions={permissions}
              onChange={applyChange}
            />
          ))}
        </div>
      ) : (
        !problem && <BoardSkeleton />
      )}
    </>
  );
}

/** The columns while the cards load. */
function BoardSkeleton() {
  return (
    <div className="columns" aria-busy="true">
      {columnNames.map((name) => (
        <section key={name} className="column" aria-label={name}>
          <div className="column-head">
            <h2>{name}</h2>
          </div>
          <div className="skeleton" />
          <div className="skeleton" />
        </section>
      ))}
    </div>
  );
}

function describeChange(change: Change, columns: { column_id: string; name: string }[]): string {
  const nameOf = (columnId: string) => columns.find(({ column_id }) => column_id === columnId)?.name;
  switch (change.type) {
    case "add":
      return `Added “${change.title}” to ${nameOf(change.columnId)}.`;
    case "move":
      return `Moved “${change.card.title}” to ${nameOf(change.columnId)}.`;
    case "remove":
      return `Deleted “${change.card.title}”.`;
  }
}
