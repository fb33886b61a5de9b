type NotesParts = typeof import("./notes-area.ts");

let arrived: NotesParts | undefined;

/** Fetches the notes under the card. Without them the screen is as it is for everybody. */
export async function fetchNotes(): Promise<NotesParts | undefined> {
  arrived ??= await import("./notes-area.ts").catch(() => undefined);
  return arrived;
}

/** Returns the same without waiting. */
export const readNotes = (): NotesParts | undefined => arrived;
