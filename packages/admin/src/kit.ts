// A door for the provider's own pages (the console, the set-up room), which are built from source. It is not published.
export { DirectoryRoom } from "./directory/DirectoryRoom.tsx";
export { PartFrame } from "./frame/create-part.tsx";
export { adminLanguages } from "./languages/admin-languages.ts";
export type { SetupCalls, SetupConnection, SsoPolicy } from "./setup/calls.ts";
export { SetupRoom, type SetupRoomProps } from "./setup/SetupRoom.tsx";
export { type SetupLinkCalls, SetupPage } from "./setup-links/SetupPage.tsx";
export { type Calls, CallsContext, useCalls } from "./shared/calls.ts";
export { type Rights, useRights } from "./shared/use-rights.ts";
