// Script tag entry for consent and logout pages without React: an ES module.
export { createClient } from "@portico/client";
export { type IdentityProviderOptions, mountIdentityProvider } from "../mount/mount-identity-provider.ts";
