"use client";

// Entry for server-rendered React pages. Hooks, client and provider are in the other entries.
export type { BootstrapResponse } from "@portico/client";
export { PorticoIdentityProvider } from "../react/served/ServedIdentityProvider.tsx";
export { PorticoLogin, type ServedLoginProps } from "../react/served/ServedLogin.tsx";
