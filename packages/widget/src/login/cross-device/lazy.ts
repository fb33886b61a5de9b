// The door to what only projects with hand-overs need: a file of its own, fetched once the first one is there.
export { HandoverNumber } from "./CrossDeviceNumber.tsx";
export { watchHandover } from "./watch.ts";
