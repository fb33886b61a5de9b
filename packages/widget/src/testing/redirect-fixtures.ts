// The screens that lead to identity providers in every state, and their events for the explorer: Main's buttons, Google's
// prompt, and the search for connections.
import { type Organization, oauthProviderNames } from "@portico/wire";
import type { LoginConfig } from "../login/flow/config.ts";
import type { BootstrapData } from "../login/flow/context.ts";
import { mainStep } from "../login/flow/steps.ts";
import type { FlowEvent, FlowState, Step, StepOf } from "../login/machine.ts";
import {
  ADA,
  limit,
  refusal,
  sampleConnection,
  sampleContext,
  sampleOrganization,
  unreachable,
} from "./login-samples.ts";

const onlyGoogle: Partial<LoginConfig> = {
  products: ["oauth"],
  oauthOptions: { providers: [{ type: "google", one_tap: true }] },
};

export function createRedirectFixtures(email: string, organizationName: string): Record<string, FlowState> {
  const state = (
    step: Step,
    config: Partial<LoginConfig> = {},
    history: Step[] = [],
    bootstrap: Partial<BootstrapData> = {},
  ): FlowState => ({ ...sampleContext(config, bootstrap), step, history });
  const main = (changes: Partial<StepOf<"Main">>, config: Partial<LoginConfig>) =>
    state({ ...mainStep(), ...changes }, { oauthOptions: { providers: oauthProviderNames }, ...config });
  const connections = [
    { ...sampleConnection("okta"), display_name: `${organizationName} Okta` },
    { ...sampleConnection("microsoft-entra"), display_name: "Entra ID" },
    { ...sampleConnection("google-workspace"), display_name: "Google Workspace" },
    { ...sampleConnection("generic"), display_name: "Partners" },
  ];
  const globex = sampleOrganization({ organization_name: organizationName, sso_active_connections: connections });
  const inOrganization: Partial<LoginConfig> = { authFlowType: "Organization", organizationSlug: "globex" };

  const asking: StepOf<"SSODiscoveryEmail"> = { screen: "SSODiscoveryEmail", email, busy: false, problem: null };
  const menu: StepOf<"SSODiscoveryMenu"> = { screen: "SSODiscoveryMenu", email, connections, busy: null };
  const fallback: StepOf<"SSODiscoveryFallback"> = {
    screen: "SSODiscoveryFallback",
    email,
    busy: false,
    failure: null,
  };
  const behind: Step[] = [mainStep(email)];
  const missed = (reason: string) => main({ oneTapMiss: { reason, isVisible: true } }, onlyGoogle);

  return {
    "main.everyProvider": main({}, { products: ["emailOtp", "oauth", "sso"] }),
    "main.lastUsedProvider": {
      ...main({}, { products: ["emailOtp", "oauth", "sso"] }),
      lastMethods: { "": "microsoft" },
    },
    "main.lastUsedEmail": { ...main({}, { products: ["emailOtp", "oauth", "sso"] }), lastMethods: { "": "email" } },
    "main.lastUsedEmailInvalid": {
      ...main({ email: "ada", problem: { kind: "invalidEmail" } }, { products: ["emailOtp", "oauth", "sso"] }),
      lastMethods: { "": "email" },
    },
    "main.oneProvider": main({}, { products: ["emailOtp", "oauth"], oauthOptions: { providers: ["google"] } }),
    "main.providersFirst": main({}, { products: ["oauth", "emailMagicLinks"] }),
    "main.providersAlone": main({}, { products: ["oauth"] }),
    "main.leavingForProvider": main({ email, busy: true, redirect: "google" }, { products: ["oauth", "emailOtp"] }),
    "main.connections": main({ organization: globex }, { ...inOrganization, products: ["sso", "emailOtp"] }),
    "main.leavingForConnection": main(
      { organization: globex, busy: true, redirect: connections[1]?.connection_id ?? null },
      { ...inOrganization, products: ["sso"] },
    ),
    "main.connectionDue": state(
      {
        ...mainStep(email),
        organization: globex,
        primary: { methods: ["sso", "google_oauth"], isEmailVerified: true },
      },
      { products: ["emailOtp", "oauth", "sso"], oauthOptions: { providers: oauthProviderNames } },
      [{ screen: "Discovery", email, organizations: [], busy: null }],
    ),
    "main.oneTapOnly": main({}, onlyGoogle),
    "main.oneTapDismissed": main({ oneTapMiss: { reason: "user_cancel", isVisible: false } }, onlyGoogle),
    "main.oneTapMissed": missed("oauth_config_not_found"),
    "main.oneTapUnregisteredOrigin": missed("unregistered_origin"),
    "main.oneTapInvalidClient": missed("invalid_client"),
    "main.oneTapNoLoginUrl": missed("no_login_redirect_urls_set"),
    "main.oneTapNoSignupUrl": missed("no_signup_redirect_urls_set"),
    "main.oneTapSharedClient": missed("default_provider_not_allowed"),
    "main.oneTapUnknown": missed("unknown_reason"),

    "ssoDiscoveryEmail.empty": state({ ...asking, email: "" }, {}, behind),
    "ssoDiscoveryEmail.invalid": state(
      { ...asking, email: "ada@globex", problem: { kind: "invalidEmail" } },
      {},
      behind,
    ),
    "ssoDiscoveryEmail.searching": state({ ...asking, busy: true }, {}, behind),
    "ssoDiscoveryEmail.refused": state({ ...asking, problem: refusal("search_is_closed") }, {}, behind),
    "ssoDiscoveryEmail.tooOften": state({ ...asking, problem: limit(40) }, {}, behind),
    "ssoDiscoveryEmail.unreachable": state({ ...asking, problem: unreachable }, {}, behind),
    "ssoDiscoveryEmail.failed": state({ ...asking, problem: { kind: "failed", message: "" } }, {}, behind),

    "ssoDiscoveryMenu.several": state(menu, {}, [...behind, asking]),
    "ssoDiscoveryMenu.leaving": state({ ...menu, busy: connections[1]?.connection_id ?? null }, {}, [
      ...behind,
      asking,
    ]),

    "ssoDiscoveryFallback.asking": state(fallback, {}, [...behind, asking]),
    "ssoDiscoveryFallback.looking": state({ ...fallback, busy: true }, {}, [...behind, asking]),
    "ssoDiscoveryFallback.missing": state({ ...fallback, failure: "missing" }, {}, [...behind, asking]),
    "ssoDiscoveryFallback.failed": state({ ...fallback, failure: "failed" }, {}, [...behind, asking]),
  };
}

export const okta = sampleConnection("okta");
export const entra = sampleConnection("microsoft-entra");

export const withConnections = (changes: Partial<Organization>, ...providers: string[]) =>
  sampleOrganization({ ...changes, sso_active_connections: providers.map(sampleConnection) });

export const redirectEvents: FlowEvent[] = [
  { type: "oauthClicked", provider: "google", email: ADA },
  { type: "oauthClicked", provider: "github", email: "" },
  { type: "ssoClicked", email: ADA },
  { type: "connectionClicked", connectionId: okta.connection_id },
  { type: "connectionClicked", connectionId: "saml-connection-test-unknown" },
  ...[[], [okta], [okta, entra]].map(
    (connections): FlowEvent => ({ type: "connectionsFound", email: ADA, connections }),
  ),
  { type: "connectionSearchFailed", email: ADA, problem: unreachable },
  { type: "slugSubmitted", slug: " " },
  { type: "slugSubmitted", slug: "globex" },
  { type: "redirectFailed", problem: unreachable },
  { type: "returned" },
  { type: "oneTapChosen" },
  { type: "oneTapMissed", reason: "unknown_reason", isTestProject: true },
  { type: "oneTapRefused", problem: refusal("invalid_id_token") },
];
