"use client";

// The door for React pages that a server renders. The hooks, the client and the provider around the app are those of the
// other doors.
export type { BootstrapResponse } from "@portico/client";
export { PorticoIdentityProvider } from "../react/served/ServedIdentityProvider.tsx";
export { PorticoLogin, type ServedLoginProps } from "../react/served/ServedLogin.tsx";
