import { addStyles } from "@portico/ui/theme/styles";
import { BusyNews } from "../../ui/BusyNews.tsx";
import { readNotes } from "./load-lazy.ts";
import type { NotesProps } from "./Notes.tsx";

// The mark on the method that led in last. Its words are a description, so they are not read as a part of the name.
addStyles(`
.portico-button[data-note]::after {
content: attr(data-note) / ""; position: absolute; inset-block-start: -9px; inset-inline-end: 10px; padding: 0 7px; pointer-events: none;
font: 11px/16px var(--po-font); color: var(--po-soft); background: var(--po-surface); border: 1px solid var(--po-line); border-radius: 9px;
}
`);

/** The place under the card, once there may be something to note. The news that a session was looked for draws it. */
export function NotesPlace(props: NotesProps) {
  const Notes = readNotes()?.Notes;
  return (
    <>
      <BusyNews step={props.flow.step} />
      {Notes && <Notes {...props} />}
    </>
  );
}
