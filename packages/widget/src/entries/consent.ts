"use client";

// The door of the consent and logout widget: its own, so that it costs sign-in pages nothing.

export type { ConsentCallbacks, ConsentEvent, ConsentEvents } from "../consent/callbacks.ts";
export type { ConsentGroup, ConsentItem, ConsentManifest, GetConsentManifest } from "../consent/flow/manifest.ts";
export type { TrustedAuthTokenParams } from "../consent/session/attest-once.ts";
export { type IdentityProviderOptions, mountIdentityProvider } from "../mount/mount-identity-provider.ts";
export { PorticoIdentityProvider, type PorticoIdentityProviderProps } from "../react/PorticoIdentityProvider.tsx";
