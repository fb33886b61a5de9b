import { readNotes } from "./load-lazy.ts";
import type { NotesProps } from "./Notes.tsx";

/** The place under the card, once there may be something to note. The news that a session was looked for draws it. */
export function NotesPlace(props: NotesProps) {
  const Notes = readNotes()?.Notes;
  return Notes ? <Notes {...props} /> : null;
}
