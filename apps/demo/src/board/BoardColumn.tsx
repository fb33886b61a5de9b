import { type DragEvent, useState } from "react";
import type { BoardPermissions } from "../lib/portico.ts";
import type { Change, Column } from "./board-api.ts";
import { CardTile } from "./CardTile.tsx";
import { NewCardForm } from "./NewCardForm.tsx";

const CARD_TYPE = "application/x-acme-card";

interface BoardColumnProps {
  column: Column;
  previous: Column | undefined;
  next: Column | undefined;
  permissions: BoardPermissions | null;
  onChange: (change: Change) => Promise<boolean>;
}

export function BoardColumn({ column, previous, next, permissions, onChange }: BoardColumnProps) {
  const [isDropTarget, setIsDropTarget] = useState(false);
  const { column_id, name, cards } = column;

  function dragOver(event: DragEvent) {
    if (!permissions?.move || !event.dataTransfer.types.includes(CARD_TYPE)) return;
    event.preventDefault();
    setIsDropTarget(true);
  }

  function drop(event: DragEvent) {
    setIsDropTarget(false);
    const card = JSON.parse(event.dataTransfer.getData(CARD_TYPE));
    if (card.column_id !== column_id) void onChange({ type: "move", card, columnId: column_id });
  }

  return (
    <section
      className="column"
      aria-labelledby={`column-${column_id}`}
      data-state={isDropTarget ? "over" : undefined}
      onDragOver={dragOver}
      onDragLeave={() => setIsDropTarget(false)}
      onDrop={drop}
    >
      <div className="column-head">
        <h2 id={`column-${column_id}`} tabIndex={-1}>
          {name}
        </h2>
        <span className="count">{cards.length}</span>
      </div>
      {cards.length === 0 && <p className="column-empty">No cards yet</p>}
      <ul className="cards">
        {cards.map((card) => (
          <CardTile
            key={card.card_id}
            card={card}
            previous={previous}
            next={next}
            permissions={permissions}
            onChange={onChange}
            onDragStart={(event) => event.dataTransfer.setData(CARD_TYPE, JSON.stringify(card))}
          />
        ))}
      </ul>
      {permissions?.create && (
        <NewCardForm columnName={name} onAdd={(title) => onChange({ type: "add", columnId: column_id, title })} />
      )}
    </section>
  );
}
