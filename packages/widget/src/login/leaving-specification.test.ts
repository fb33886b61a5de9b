// The checklist of what the product promises of OAuth, single sign-on and Google's prompt: a row quotes one promise.
import { describe, expect, test } from "vitest";
import {
  ADA,
  refusal,
  sampleConnection,
  sampleDiscovered,
  sampleFacts,
  sampleOrganization,
} from "../testing/login-samples.ts";
import { errorStep } from "./error/error-step.ts";
import { errorText } from "./error/error-text.ts";
import { error } from "./error/strings.ts";
import { mainStep } from "./flow/main-step.ts";
import { views } from "./lazy.ts";
import type { FlowEvent, FlowState, Step } from "./machine.ts";
import { groupBlocks } from "./main/blocks.ts";
import { oneTap } from "./one-tap/strings.ts";
import { sso } from "./sso/strings.ts";
import { transition } from "./transition.ts";
import { describeProblem } from "./ui/describe-problem.ts";
import { main } from "./ui/strings/main.ts";
import { problems } from "./ui/strings/problems.ts";

test.each<[where: string, quoted: string, ours: string]>([
  ["Main, divider", "or", main.or],
  ["SSO email, title", "Enter your email to continue", sso.emailTitle],
  ["SSO email, button", "Continue", sso.continueButton],
  ["SSO menu, title", "Select a connection to continue", sso.menuTitle],
  ["SSO fallback, title", "Sorry, we couldn't find any connections.", sso.fallbackTitle],
  ["SSO fallback, placeholder", "Enter org slug", sso.slugPlaceholder],
  ["SSO fallback, text button", "Try another log in method", sso.otherMethod],
  ["SSO fallback, no organization", "Organization not found", sso.organizationMissing],
  ["a slug lookup failure", "An error occurred. Please try again.", sso.lookupFailed],
  [
    "an SSO discovery failure with no server message",
    "Something went wrong. Try again later or contact your admin for help.",
    sso.failed,
  ],
  ["a load failure", "One Tap could not load: unknown_reason", oneTap.couldNotLoad({ reason: "unknown_reason" })],
])("%s: '%s'", (_, quoted, ours) => expect(ours).toBe(quoted));

test("developer messages cover what a developer can mend", () => {
  expect(Object.keys(oneTap.byReason)).toEqual([
    "unregistered_origin",
    "invalid_client",
    "oauth_config_not_found",
    "no_login_redirect_urls_set",
    "no_signup_redirect_urls_set",
    "default_provider_not_allowed",
  ]);
});

test.each(["SSODiscoveryEmail", "SSODiscoveryMenu", "SSODiscoveryFallback"])("%s has a view", (name) =>
  expect(Object.keys(views)).toContain(name),
);

test("a login that failed at an organization's provider says what to do, title and text together", () => {
  const step = errorStep("Default", true, refusal("sso_flow_callback_error", ""));
  const { title, lead } = errorText(error, step, describeProblem(problems, refusal("sso_flow_callback_error", "")));
  expect(`${title}. ${lead}`).toBe("Something went wrong. Try again later or contact your admin for help.");
});

test.each(["oauth_token_not_found", "oauth_flow_callback_error"])("%s has a text of ours", (errorType) =>
  expect(describeProblem(problems, refusal(errorType, "The server's."))).not.toBe("The server's."),
);

test("Consecutive OAuth and SSO blocks are grouped. A divider separates groups of different kinds.", () => {
  expect(groupBlocks(["oauth", "sso", "emailOtp", "sso"])).toEqual([["oauth", "sso"], ["email"]]);
});

describe("transitions of section 4", () => {
  const okta = sampleConnection("okta");
  const begin = (step: Step): FlowState => ({
    ...sampleFacts({ products: ["emailOtp", "oauth", "sso"], oauthOptions: { providers: ["google"] } }),
    step,
    history: [],
  });
  const landed = (tokenType: "oauth" | "discovery_oauth" | "sso") => begin({ screen: "Landing", tokenType });
  const refused: FlowEvent = { type: "tokenRefused", problem: refusal("oauth_token_not_found"), providerAnswers: true };
  const searching = begin({ screen: "SSODiscoveryEmail", email: ADA, busy: true, problem: null });
  const looking = begin({ screen: "SSODiscoveryFallback", email: ADA, busy: true, failure: null });
  const only = sampleDiscovered("Globex", "active_member", {
    primary_required: ["sso"],
    organization: { sso_default_connection_id: okta.connection_id, sso_active_connections: [okta] },
  });
  const found = (...sso_active_connections: (typeof okta)[]): FlowEvent => ({
    type: "organizationFound",
    organization: sampleOrganization({ sso_active_connections }),
  });

  test.each<[rule: string, from: FlowState, event: FlowEvent, to: object, effects: object[]]>([
    [
      "Exactly one starts SSO at once",
      searching,
      { type: "connectionsFound", email: ADA, connections: [okta] },
      { screen: "SSODiscoveryEmail", busy: true },
      [{ type: "startSso", connectionId: okta.connection_id }],
    ],
    [
      "Zero goes to the fallback",
      searching,
      { type: "connectionsFound", email: ADA, connections: [] },
      { screen: "SSODiscoveryFallback" },
      [],
    ],
    [
      "Several go to the menu",
      searching,
      { type: "connectionsFound", email: ADA, connections: [okta, sampleConnection("generic")] },
      { screen: "SSODiscoveryMenu" },
      [],
    ],
    ["One active connection starts SSO", looking, found(okta), { busy: true }, [{ type: "startSso" }]],
    [
      "a slug lookup with no organization shows an error",
      looking,
      { type: "organizationMissing" },
      { failure: "missing" },
      [],
    ],
    [
      "Any other count sets the organization and returns to Main",
      looking,
      found(),
      { screen: "Main", organization: { organization_name: "Globex" } },
      [],
    ],
    [
      "if the only allowed method is sso and a default connection exists, SSO starts",
      begin({ screen: "Discovery", email: ADA, organizations: [only], busy: null }),
      { type: "organizationChosen", organizationId: only.organization.organization_id },
      { screen: "Discovery", busy: only.organization.organization_id },
      [{ type: "startSso", connectionId: okta.connection_id }],
    ],
    [
      "OAuth start adds a login hint for Google and Microsoft from the entered email",
      begin(mainStep()),
      { type: "oauthClicked", provider: "google", email: ADA },
      { screen: "Main", busy: true },
      [{ type: "startOAuth", loginHint: ADA }],
    ],
    [
      "Its type is otherwise Default: oauth",
      landed("oauth"),
      refused,
      { screen: "Error", kind: "Default", canGoBack: false },
      [],
    ],
    [
      "Its type is otherwise Default: sso",
      landed("sso"),
      refused,
      { screen: "Error", kind: "Default", canGoBack: false },
      [],
    ],
    [
      "discovery_oauth lands on the organizations",
      landed("discovery_oauth"),
      { type: "organizationsDiscovered", email: ADA, organizations: [] },
      { screen: "Discovery" },
      [],
    ],
  ])("%s", (_, from, event, to, effects) => {
    const [next, asked] = transition(from, event);
    expect(next.step).toMatchObject(to);
    expect(asked).toMatchObject(effects);
  });
});
