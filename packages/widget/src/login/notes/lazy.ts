// The door to what only developers of a test project, and visitors who are signed in, see: a file of its own.
export { SetupNote } from "./SetupNote.tsx";
export { SignedInNote } from "./SignedInNote.tsx";
