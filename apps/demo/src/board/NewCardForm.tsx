import { type FormEvent, type KeyboardEvent, useState } from "react";
import { PlusIcon } from "../ui/icons.tsx";

interface NewCardFormProps {
  columnName: string;
  /** Answers whether the card is on the board. */
  onAdd: (title: string) => Promise<boolean>;
}

const LONGEST_TITLE = 200;

/** A quiet button that becomes a form; it stays open, because cards rarely come alone. */
export function NewCardForm({ columnName, onAdd }: NewCardFormProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [title, setTitle] = useState("");
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !title.trim()) return;
    setIsBusy(true);
    // A title that could not be saved stays in the field.
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
        placeholder="What is to be done?"
        maxLength={LONGEST_TITLE}
        value={title}
        // biome-ignore lint/a11y/noAutofocus: whoever opens the form wants to write.
        autoFocus
        onChange={(event) => setTitle(event.target.value)}
      />
      <div className="pair">
        <button type="submit" className="button" aria-busy={isBusy} disabled={!title.trim()}>
          Add
        </button>
        <button type="button" className="button button-side" onClick={() => setIsOpen(false)}>
          Close
        </button>
      </div>
    </form>
  );
}
