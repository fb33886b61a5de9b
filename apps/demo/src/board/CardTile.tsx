import { type DragEvent, useState } from "react";
import type { BoardPermissions } from "../lib/portico.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { ArrowIcon, BackArrowIcon, DeleteIcon } from "../ui/icons.tsx";
import type { Card, Change, Column } from "./board-api.ts";

interface CardTileProps {
  card: Card;
  previous: Column | undefined;
  next: Column | undefined;
  permissions: BoardPermissions | null;
  onChange: (change: Change) => Promise<boolean>;
  onDragStart: (event: DragEvent) => void;
}

export function CardTile({ card, previous, next, permissions, onChange, onDragStart }: CardTileProps) {
  const [isBusy, setIsBusy] = useState(false);

  async function applyChange(change: Change) {
    if (isBusy) return;
    setIsBusy(true);
    await onChange(change);
    setIsBusy(false);
  }

  const moveTo = (column: Column) => () => void applyChange({ type: "move", card, columnId: column.column_id });

  return (
    <li
      id={`card-${card.card_id}`}
      className="card"
      tabIndex={-1}
      aria-busy={isBusy}
      draggable={permissions?.move}
      onDragStart={onDragStart}
    >
      <p className="card-title">{card.title}</p>
      <div className="card-foot">
        <Avatar name={card.added_by} shape="person" />
        <span className="card-by">{card.added_by}</span>
        {permissions?.move && previous && (
          <CardButton label={`Move “${card.title}” to ${previous.name}`} onClick={moveTo(previous)} isMove>
            <BackArrowIcon />
          </CardButton>
        )}
        {permissions?.move && next && (
          <CardButton label={`Move “${card.title}” to ${next.name}`} onClick={moveTo(next)} isMove>
            <ArrowIcon />
          </CardButton>
        )}
        {permissions?.delete && (
          <CardButton label={`Delete “${card.title}”`} onClick={() => void applyChange({ type: "remove", card })}>
            <DeleteIcon />
          </CardButton>
        )}
      </div>
    </li>
  );
}

interface CardButtonProps {
  label: string;
  onClick: () => void;
  /** On phones its arrow points up or down, because the columns are below each other. */
  isMove?: boolean;
  children: React.ReactNode;
}

function CardButton({ label, onClick, isMove, children }: CardButtonProps) {
  return (
    <button
      type="button"
      className={isMove ? "icon-button move-button" : "icon-button"}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
