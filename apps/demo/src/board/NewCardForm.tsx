import { type FormEvent, type KeyboardEvent, useState } from "react";
import { PlusIcon } from "../ui/icons.tsx";

interface NewCardFormProps {
  columnName: string;
  /** Resolves with whether the card was added. */
  onAdd: (title: string) => Promise<boolean>;
}

const TITLE_MAX_LENGTH = 200;

/** A button that opens a form. The form stays open, so that several cards can be added. */
export function NewCardForm({ columnName, onAdd }: NewCardFormProps) {
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
