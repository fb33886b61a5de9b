import { useEffect, useRef, useState } from "react";
import { useBoardPermissions } from "../ground/portico.ts";
import { AlertIcon } from "../ui/icons.tsx";
import { BoardColumn } from "./BoardColumn.tsx";
import { BoardSkeleton } from "./BoardSkeleton.tsx";
import type { Change } from "./board-api.ts";
import { useBoard } from "./use-board.ts";

/** The columns with their cards, what went wrong, and what was just done, said aloud. */
export function BoardColumns({ slug }: { slug: string }) {
  const { board, problem, isBusy, reload, change } = useBoard(slug);
  const permissions = useBoardPermissions();
  const [news, setNews] = useState("");
  // The focus follows a card that was moved, and goes to its column when it was deleted.
  const focusNext = useRef<string | null>(null);
  useEffect(() => {
    if (!board || !focusNext.current) return;
    document.getElementById(focusNext.current)?.focus();
    focusNext.current = null;
  }, [board]);

  async function carryOut(wanted: Change): Promise<boolean> {
    const isDone = await change(wanted);
    if (!isDone) return false;
    setNews(describe(wanted, board?.columns ?? []));
    if (wanted.type === "move") focusNext.current = `card-${wanted.card.card_id}`;
    if (wanted.type === "remove") focusNext.current = `column-${wanted.card.column_id}`;
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
        <p className="note">You can look at this board. To change it, ask an admin of your organization for a role.</p>
      )}
      <p className="unseen" role="status">
        {news}
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
              onChange={carryOut}
            />
          ))}
        </div>
      ) : (
        !problem && <BoardSkeleton />
      )}
    </>
  );
}

function describe(change: Change, columns: { column_id: string; name: string }[]): string {
  const nameOf = (columnId: string) => columns.find(({ column_id }) => column_id === columnId)?.name;
  switch (change.type) {
    case "add":
      return `“${change.title}” was added to ${nameOf(change.columnId)}.`;
    case "move":
      return `“${change.card.title}” was moved to ${nameOf(change.columnId)}.`;
    case "remove":
      return `“${change.card.title}” was deleted.`;
  }
}
