// The door to what only developers of a test project, and visitors who may be signed in, need: a file of its own.
export { Notes } from "./Notes.tsx";
export { watchSession } from "./watch.ts";
