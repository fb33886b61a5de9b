"use client";

// Hooks for client components. They need a `<PorticoProvider>` of `@portico/nextjs` above them.
export { Authorized, useAuthorized, useClient, useMember, useOrganization, useSession } from "@portico/widget";
