import { addStyles } from "@portico/ui/theme/styles";
import { BusyAnnouncement } from "../../ui/Frame.tsx";
import type { NotesProps } from "./Notes.tsx";

type NotesParts = typeof import("./Notes.tsx");

let arrived: NotesParts | undefined;

/** Loads the notes below the card. The screen works without them. */
export async function fetchNotes(): Promise<NotesParts | undefined> {
  arrived ??= await import("./Notes.tsx").catch(() => undefined);
  return arrived;
}

/** Returns the notes if they are loaded. */
const readNotes = (): NotesParts | undefined => arrived;

// The badge of the method last used. It is a description, so that it does not become part of the button's name.
addStyles(`
.portico-button[data-note]::after {
content: attr(data-note) / ""; position: absolute; inset-block-start: -9px; inset-inline-end: 10px; padding: 0 7px; pointer-events: none;
font: 11px/16px var(--po-font); color: var(--po-soft); background: var(--po-surface); border: 1px solid var(--po-line); border-radius: 9px;
}
`);

/** The notes below the card, once there may be any. Rerendered when the session is known. */
export function LazyNotes(props: NotesProps) {
  const Notes = readNotes()?.Notes;
  return (
    <>
      <BusyAnnouncement step={props.flow.step} />
      {Notes && <Notes {...props} />}
    </>
  );
}
