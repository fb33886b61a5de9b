type NotesParts = typeof import("./notes-area.ts");

let arrived: NotesParts | undefined;

/** Loads the notes below the card. The screen works without them. */
export async function fetchNotes(): Promise<NotesParts | undefined> {
  arrived ??= await import("./notes-area.ts").catch(() => undefined);
  return arrived;
}

/** Returns the notes if they are loaded. */
export const readNotes = (): NotesParts | undefined => arrived;
