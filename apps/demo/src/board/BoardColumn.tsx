import { type DragEvent, useState } from "react";
import type { BoardPermissions } from "../ground/portico.ts";
import type { Change, Column } from "./board-api.ts";
import { CardTile } from "./CardTile.tsx";
import { NewCardForm } from "./NewCardForm.tsx";

const DRAGGED = "application/x-acme-card";

interface BoardColumnProps {
  column: Column;
  previous: Column | undefined;
  next: Column | undefined;
  permissions: BoardPermissions | null;
  onChange: (change: Change) => Promise<boolean>;
}

export function BoardColumn({ column, previous, next, permissions, onChange }: BoardColumnProps) {
  const [isOver, setIsOver] = useState(false);
  const { column_id, name, cards } = column;

  function dragOver(event: DragEvent) {
    if (!permissions?.move || !event.dataTransfer.types.includes(DRAGGED)) return;
    event.preventDefault();
    setIsOver(true);
  }

  function drop(event: DragEvent) {
    setIsOver(false);
    const card = JSON.parse(event.dataTransfer.getData(DRAGGED));
    if (card.column_id !== column_id) void onChange({ type: "move", card, columnId: column_id });
  }

  return (
    <section
      className="column"
      aria-labelledby={`column-${column_id}`}
      data-state={isOver ? "over" : undefined}
      onDragOver={dragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <div className="column-head">
        <h2 id={`column-${column_id}`} tabIndex={-1}>
          {name}
        </h2>
        <span className="count">{cards.length}</span>
      </div>
      {cards.length === 0 && <p className="column-empty">Nothing here yet.</p>}
      <ul className="cards">
        {cards.map((card) => (
          <CardTile
            key={card.card_id}
            card={card}
            previous={previous}
            next={next}
            permissions={permissions}
            onChange={onChange}
            onDragStart={(event) => event.dataTransfer.setData(DRAGGED, JSON.stringify(card))}
          />
        ))}
      </ul>
      {permissions?.create && (
        <NewCardForm columnName={name} onAdd={(title) => onChange({ type: "add", columnId: column_id, title })} />
      )}
    </section>
  );
}
