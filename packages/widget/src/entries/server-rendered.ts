"use client";

// Entry for server-rendered React pages. Hooks, client and provider are in the other entries.
export type { BootstrapResponse } from "@portico/client";
export { PorticoIdentityProvider, PorticoLogin, type ServedLoginProps } from "../react/served/Served.tsx";
