"use client";

// Entry of the consent and logout widget. Separate, so that sign-in pages don't load it.

export type {
  ConsentCallbacks,
  ConsentEvent,
  ConsentEvents,
  ConsentGroup,
  ConsentItem,
  ConsentManifest,
  GetConsentManifest,
} from "../consent/flow/callbacks.ts";
export type { TrustedAuthTokenParams } from "../consent/session/attest-once.ts";
export { type IdentityProviderOptions, mountIdentityProvider } from "../mount/mount-identity-provider.ts";
export { PorticoIdentityProvider, type PorticoIdentityProviderProps } from "../react/PorticoIdentityProvider.tsx";
