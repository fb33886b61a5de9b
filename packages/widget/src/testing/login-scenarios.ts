// The scenarios that the login explorer starts from: the host's configuration and the page's URL.
import type { LoginConfig } from "../login/flow/config.ts";
import type { BootstrapData } from "../login/flow/context.ts";
import type { Landing } from "../login/landing/opening.ts";
import type { FlowEvent } from "../login/machine.ts";
import { ADA, sampleAnswer, sampleSignedIn, unreachable } from "./login-samples.ts";
import { mfaScenarios } from "./mfa-explorer.ts";
import { passwordScenarios } from "./password-explorer.ts";

export const noToken: Landing = { hasToken: false, tokenType: null, redirectType: null, isConsentRequest: false };
const linkLanding = (tokenType: string): Landing => ({ ...noToken, hasToken: true, tokenType });

export interface Scenario {
  name: string;
  config: Partial<LoginConfig>;
  bootstrap?: Partial<BootstrapData>;
  landing?: Landing;
  address?: string;
  /** The possible events. Default: all except those of passwords and enrollment. */
  events?: readonly FlowEvent[];
}

export const scenarios: Scenario[] = [
  { name: "discovery", config: {} },
  { name: "discovery by link", config: { products: ["emailMagicLinks"] } },
  { name: "discovery by code", config: { products: ["emailOtp", "oauth"] } },
  { name: "links that bring a code", config: { products: ["emailMagicLinks"] }, bootstrap: { emailLinkAndCode: true } },
  { name: "discovery by connections", config: { products: ["sso"] } },
  {
    name: "discovery by a provider",
    config: { products: ["oauth", "sso"], oauthOptions: { providers: ["google", "github"] } },
  },
  {
    name: "only Google's prompt",
    config: { products: ["oauth"], oauthOptions: { providers: [{ type: "google", one_tap: true }] } },
  },
  {
    name: "an organization by a provider",
    config: {
      products: ["oauth", "sso"],
      oauthOptions: { providers: [{ type: "google", one_tap: true }, "github"] },
      authFlowType: "Organization",
      organizationSlug: "globex",
    },
  },
  {
    name: "direct login by a connection",
    config: { directLoginForSingleMembership: { status: true }, products: ["emailOtp", "sso"] },
    landing: linkLanding("discovery_oauth"),
  },
  {
    name: "a provider's refusal",
    config: { products: ["emailOtp"] },
    landing: { ...noToken, tokenType: "discovery_oauth", error: "oauth_flow_callback_error" },
  },
  { name: "an organization's provider", config: { products: ["sso"] }, landing: linkLanding("oauth") },
  {
    name: "an impersonator's token",
    config: { products: ["sso"] },
    landing: linkLanding("multi_tenant_impersonation"),
  },
  { name: "an organization by its slug", config: { authFlowType: "Organization", organizationSlug: "globex" } },
  {
    name: "an organization by the address",
    config: { authFlowType: "Organization" },
    address: "https://acme.test/globex/login",
  },
  { name: "an organization that nothing names", config: { authFlowType: "Organization" } },
  { name: "a reset page", config: { authFlowType: "PasswordReset", products: ["emailMagicLinks"] } },
  {
    name: "direct login and direct creation",
    config: {
      directLoginForSingleMembership: { status: true },
      directCreateOrganizationForNoMembership: true,
      products: ["emailOtp"],
    },
  },
  { name: "no creation by the host", config: { disableCreateOrganization: true, products: ["emailOtp"] } },
  {
    name: "no creation by the project",
    config: { products: ["emailOtp"] },
    bootstrap: { createOrganizationEnabled: false },
  },
  { name: "a discovery link", config: { products: ["emailOtp"] }, landing: linkLanding("discovery") },
  {
    name: "an organization's link",
    config: { authFlowType: "Organization", organizationSlug: "globex" },
    landing: linkLanding("multi_tenant_magic_links"),
  },
  {
    name: "an organization's link on a discovery page",
    config: { products: ["emailOtp"] },
    landing: linkLanding("multi_tenant_magic_links"),
  },
  {
    name: "a visitor who is signed in",
    config: { products: ["emailOtp"] },
    events: [
      { type: "sessionFound", signedIn: sampleSignedIn },
      { type: "sessionFound", signedIn: null },
      { type: "stayClicked" },
      { type: "sessionKept", login: sampleAnswer() },
      { type: "sessionKept", login: null },
      { type: "emailSubmitted", email: ADA },
      { type: "codeSent", email: ADA, atMs: 0 },
      { type: "sendFailed", email: ADA, problem: unreachable },
      { type: "backClicked" },
    ],
  },
  ...passwordScenarios,
  ...mfaScenarios,
];
