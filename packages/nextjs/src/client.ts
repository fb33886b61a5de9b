"use client";

// The door for client components, below a `<PorticoProvider>` of `@portico/nextjs`.
export { useClient, useMember, useOrganization, useSession } from "@portico/widget";
