// An entry point for the provider's own pages (the console, the setup page), which are built from source. It is not
// published.
export { DirectoryPanel } from "../connections/directory/DirectoryPanel.tsx";
export type { SetupCalls, SetupConnection, SsoPolicy } from "../connections/setup/calls.ts";
export { SsoSetup, type SsoSetupProps } from "../connections/setup/SsoSetup.tsx";
export { type SetupLinkCalls, SetupPage } from "../connections/setup-links/SetupPage.tsx";
export { PartFrame } from "../frame/create-part.tsx";
export { adminLanguages } from "../languages/admin-languages.ts";
export { type Calls, CallsContext, useCalls } from "../shared/calls.ts";
export { type Rights, useRights } from "../shared/use-signed-in.ts";
