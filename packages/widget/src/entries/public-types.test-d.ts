// Compiles only: what the public types accept and reject.
import { createElement } from "react";
import type { ConsentEvent } from "../consent/flow/callbacks.ts";
import type { StringsOverride } from "../languages/texts.ts";
import type { LoginEvent } from "../login/effects/kit.ts";
import { mount } from "../mount/mount.tsx";
import { mountIdentityProvider } from "../mount/mount-identity-provider.ts";
import { PorticoIdentityProvider } from "../react/PorticoIdentityProvider.tsx";
import { PorticoLogin } from "../react/PorticoLogin.tsx";
import type { OrganizationState } from "../react/session-hooks.ts";
import * as Login from "./parts.ts";
import { PorticoLogin as ServedLogin } from "./server-rendered.ts";

createElement(PorticoLogin, {
  products: ["emailMagicLinks", "emailOtp", "oauth", "sso", "passwords"],
  authFlowType: "Discovery",
  sessionOptions: { sessionDurationMinutes: 60 },
  emailMagicLinksOptions: { domainHint: "acme.test", locale: "en" },
  directLoginForSingleMembership: { status: true, ignoreInvites: false, ignoreJitProvisioning: false },
  directCreateOrganizationForNoMembership: true,
  disableCreateOrganization: false,
  organizationSlug: "globex",
  styles: { colorScheme: "auto" },
  callbacks: { onEvent: (event) => report(event), onError: ({ code }) => code, onSuccess: ({ member }) => member.name },
});

// @ts-expect-error an unknown product.
createElement(PorticoLogin, { products: ["carrierPigeon"], authFlowType: "Discovery" });

// @ts-expect-error the flow must be named.
createElement(PorticoLogin, { products: ["emailOtp"] });

createElement(ServedLogin, { products: ["emailOtp"], authFlowType: "Discovery", bootstrap: undefined, hasToken: true });

// @ts-expect-error what the server knew of the project, if anything, must be said.
createElement(ServedLogin, { products: ["emailOtp"], authFlowType: "Discovery" });

export const layouts: Login.ScreenLayoutProps[] = [
  {},
  { name: "Main", children: createElement(Login.Title) },
  { children: (name, stock) => (name === "LoggedIn" ? "Welcome" : stock) },
  // @ts-expect-error no such screen.
  { name: "Lobby", children: "mine" },
  // @ts-expect-error a name says which screen its layout is of.
  { name: "Main" },
];

export const composed: Login.RootProps = {
  products: ["emailOtp"],
  authFlowType: "Discovery",
  unstyled: true,
  children: createElement(Login.Screen),
};

mount({
  elementId: "#login",
  publicToken: "public-token-test-1",
  apiUrl: "https://login.acme.test",
  products: ["emailOtp"],
  authFlowType: "Organization",
});

// @ts-expect-error the URL of the provider is missing.
mount({ elementId: "#login", publicToken: "public-token-test-1", products: ["emailOtp"], authFlowType: "Discovery" });

function report(event: LoginEvent): string {
  if (event.type === "B2B_OTPS_EMAIL_DISCOVERY_AUTHENTICATE") return event.data.email_address;
  return event.type;
}

export const texts: StringsOverride = {
  main: { discoveryTitle: "Entrez", organizationTitle: ({ organizationName }) => `Vers ${organizationName}` },
  problems: { byType: { too_many_requests: "Doucement." } },
  // @ts-expect-error no such text.
  passcode: { tittle: "?" },
};

export function nameOf(state: OrganizationState): string {
  return state.status === "in" ? state.organization.organization_name : "signed out";
}

createElement(PorticoIdentityProvider, {
  getIDPConsentManifest: ({ scopes, clientName }) => [{ header: clientName, items: [...scopes, { text: "More" }] }],
  trustedAuthTokenParams: { trustedAuthToken: "eyJ", tokenProfileID: "trusted-token-profile-test-1" },
  strings: { consent: { allow: "Erlauben", scopes: { openid: "Wer du bist" } } },
  callbacks: { onEvent: (event) => clientOf(event), onError: ({ code }) => code },
});

// @ts-expect-error a token without its profile.
createElement(PorticoIdentityProvider, { trustedAuthTokenParams: { trustedAuthToken: "eyJ" } });

// @ts-expect-error neither a client nor a public token.
mountIdentityProvider({ elementId: "#consent" });

function clientOf(event: ConsentEvent): string {
  return event.type === "OAUTH_AUTHORIZE_FLOW_START" ? event.data.client_id : event.type;
}
