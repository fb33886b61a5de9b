"use client";

// Hooks for client components. They need a `<PorticoProvider>` of `@portico/nextjs` above them.
export {
  Authorized,
  StepUp,
  useAuthorized,
  useBrowserSessions,
  useClient,
  useMember,
  useOrganization,
  useSession,
  useStepUp,
} from "@portico/widget";
