import { type DragEvent, type FormEvent, type KeyboardEvent, useState } from "react";
import type { BoardPermissions } from "../lib/portico.ts";
import { PlusIcon } from "../ui/icons.tsx";
import type { Change, Column } from "./board-api.ts";
import { CardTile } from "./CardTile.tsx";

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

interface NewCardFormProps {
  columnName: string;
  /** Resolves with whether the card was added. */
  onAdd: (title: string) => Promise<boolean>;
}

const TITLE_MAX_LENGTH = 200;

/** A button that opens a form. The form stays open, so that several cards can be added. */
function NewCardForm({ columnName, onAdd }: NewCardFormProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [title, setTitle] = useState("");
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !title.trim()) return;
    setIsBusy(true);
    // If saving failed, keep the title in the field.
    if (await onAdd(title.trim())) setTitle("");
    setIsBusy(false);
  }

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key === "Escape") setIsOpen(false);
  }

  if (!isOpen) {
    return (
      <button type="button" className="add-button" onClick={() => setIsOpen(true)}>
        <PlusIcon />
        Add a card<span className="unseen"> to {columnName}</span>
      </button>
    );
  }
  return (
    <form className="new-card" onSubmit={submit} onKeyDown={closeOnEscape}>
      <input
        className="field"
        aria-label={`New card in ${columnName}`}
        placeholder="Describe the task"
        maxLength={TITLE_MAX_LENGTH}
        value={title}
        // biome-ignore lint/a11y/noAutofocus: opening the form is a request to type.
        autoFocus
        onChange={(event) => setTitle(event.target.value)}
      />
      <div className="pair">
        <button type="submit" className="button" aria-busy={isBusy} disabled={!title.trim()}>
          Add card
        </button>
        <button type="button" className="button button-side" onClick={() => setIsOpen(false)}>
          Close
        </button>
      </div>
    </form>
  );
}
