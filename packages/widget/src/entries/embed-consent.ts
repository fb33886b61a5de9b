// The door for consent and logout pages without React: an ES module for a script tag.
export { createClient } from "@portico/client";
export { type IdentityProviderOptions, mountIdentityProvider } from "../mount/mount-identity-provider.ts";
