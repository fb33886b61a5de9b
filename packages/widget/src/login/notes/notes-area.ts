// Lazy chunk for developers of test projects and for visitors with a session.
export { Notes } from "./Notes.tsx";
export { watchSession } from "./watch.ts";
