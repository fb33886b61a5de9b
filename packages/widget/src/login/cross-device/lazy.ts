// The door to what only projects with hand-overs need: a file of its own, fetched once the first one is there.
export { CrossDeviceNumber } from "./CrossDeviceNumber.tsx";
export { watchCrossDevice } from "./watch.ts";
