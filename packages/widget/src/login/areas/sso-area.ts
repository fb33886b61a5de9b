// Lazy chunk of the SSO discovery. Projects without single sign-on never load it.
import { ssoEmail, ssoFallback, ssoMenu } from "../sso/flow.ts";
import { SsoDiscoveryEmail } from "../sso/SsoDiscoveryEmail.tsx";
import { SsoDiscoveryFallback } from "../sso/SsoDiscoveryFallback.tsx";
import { SsoDiscoveryMenu } from "../sso/SsoDiscoveryMenu.tsx";
import type { ViewsOf } from "../ui/screen-props.ts";

export { ssoEffects as effects } from "../sso/effects.ts";

export const screens = {
  SSODiscoveryEmail: ssoEmail,
  SSODiscoveryMenu: ssoMenu,
  SSODiscoveryFallback: ssoFallback,
};

export const views: ViewsOf<typeof screens> = {
  SSODiscoveryEmail: SsoDiscoveryEmail,
  SSODiscoveryMenu: SsoDiscoveryMenu,
  SSODiscoveryFallback: SsoDiscoveryFallback,
};
