import { useEffect, useRef, useState } from "react";
import { useBoardPermissions } from "../lib/portico.ts";
import { AlertIcon } from "../ui/icons.tsx";
import { BoardColumn } from "./BoardColumn.tsx";
import { type Change, columnNames } from "./board-api.ts";
import { useBoard } from "./use-board.ts";

/** The columns with their cards. The last change is announced to screen readers. */
export function BoardColumns({ slug }: { slug: string }) {
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
export function BoardSkeleton() {
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
