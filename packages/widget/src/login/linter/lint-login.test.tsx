// @vitest-environment jsdom
import { type AuthMethod, oauthProviderNames, oauthProviders } from "@portico/wire";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { ADA, sampleAnswer, sampleBootstrap, sampleConnection, sampleMember } from "../../testing/login-samples.ts";
import type { LoginConfig } from "../flow/config.ts";
import { mainStep } from "../flow/main-step.ts";
import { LoginView } from "../LoginView.tsx";
import { fetchLazy } from "../load-lazy.ts";
import type { FlowState } from "../machine.ts";
import { transition } from "../transition.ts";
import { lintLogin } from "./lint-login.ts";
import { type OrganizationPolicy, organizationOf, type ProjectSettings } from "./policies.ts";

const numRuns = process.env.PORTICO_LONG === "1" ? 10_000 : 150;
vi.setConfig({ testTimeout: 600_000 });
const methods = ["sso", "magic_link", "email_otp", "password", "google_oauth", "github_oauth", "slack_oauth"] as const;
const products = ["emailMagicLinks", "emailOtp", "oauth", "sso", "passwords"] as const;

const configs: fc.Arbitrary<LoginConfig> = fc.record(
  {
    products: fc.array(fc.constantFrom(...products), { maxLength: 5 }),
    authFlowType: fc.constantFrom("Discovery", "Organization", "PasswordReset"),
    oauthOptions: fc.record({
      providers: fc.array(
        fc.oneof(
          fc.constantFrom(...oauthProviderNames),
          fc.record({ type: fc.constantFrom("google", "github"), one_tap: fc.boolean() }),
        ),
        { maxLength: 3 },
      ),
    }),
    mfaProductInclude: fc.subarray(["totp", "smsOtp"] as const),
    mfaProductOrder: fc.subarray(["smsOtp", "totp"] as const),
    organizationSlug: fc.constantFrom("globex", null),
  },
  { requiredKeys: ["products", "authFlowType"] },
) as fc.Arbitrary<LoginConfig>;

const allOrSome = fc.constantFrom("ALL_ALLOWED", "RESTRICTED");
const policies = fc
  .record({
    auth_methods: allOrSome,
    allowed_auth_methods: fc.subarray([...methods]),
    mfa_policy: fc.constantFrom("OPTIONAL", "REQUIRED_FOR_ALL"),
    mfa_methods: allOrSome,
    allowed_mfa_methods: fc.subarray(["sms_otp", "totp"] as const),
    connections: fc.subarray(["okta", "microsoft-entra"]),
    hasDefault: fc.boolean(),
  })
  .map(({ connections, hasDefault, ...policy }) => {
    const sso_active_connections = connections.map(sampleConnection);
    const sso_default_connection_id = (hasDefault && sso_active_connections[0]?.connection_id) || null;
    return { ...policy, sso_active_connections, sso_default_connection_id } as OrganizationPolicy;
  });

const projects: fc.Arbitrary<ProjectSettings> = fc.record({
  slug_pattern: fc.constantFrom(null, "acme.test/{{slug}}/login"),
  create_organization_enabled: fc.boolean(),
});

beforeAll(async () => {
  await fetchLazy();
});

/** The widget as its page opens, once everything is answered. */
function open(config: LoginConfig, policy: OrganizationPolicy, project: ProjectSettings): FlowState {
  const bootstrap = {
    ...sampleBootstrap,
    slugPattern: project.slug_pattern ?? null,
    createOrganizationEnabled: project.create_organization_enabled ?? false,
  };
  const first: FlowState = {
    config,
    pageAddress: "https://acme.test/globex/login",
    bootstrap: null,
    isBootstrapLoaded: false,
    step: mainStep(),
    history: [],
  };
  const [informed] = transition(first, { type: "bootstrapLoaded", bootstrap });
  return transition(informed, { type: "organizationFound", organization: organizationOf(policy) })[0];
}

/** What a Main offers, read off the screen; which mail its form sends, off what a submit leads to. */
function read(state: FlowState): string[] {
  const page = document.createElement("div");
  page.innerHTML = renderToStaticMarkup(<LoginView state={state} send={() => {}} styles={{}} />);
  const buttons = [...page.querySelectorAll("button")].map(
    (it) => it.getAttribute("aria-label") ?? it.textContent ?? "",
  );
  const { step } = state;
  const connections = step.screen === "Main" ? (step.organization?.sso_active_connections ?? []) : [];
  const isSso = (text: string) =>
    text.includes("SSO") || connections.some(({ display_name }) => text.includes(`Continue with ${display_name}`));
  const offers = oauthProviderNames
    .filter((name) => buttons.some((text) => text.includes(`Continue with ${oauthProviders[name].name}`)))
    .map((name) => `${name}_oauth`);
  if (buttons.some(isSso)) offers.push("sso");
  if (page.querySelector("input[name=password]")) offers.push("password");
  if (page.querySelector("input[name=email]")) offers.push(...mailsOf(state));
  return offers.sort();
}

function mailsOf(state: FlowState): AuthMethod[] {
  const [next, effects] = transition(state, { type: "emailSubmitted", email: ADA });
  if (next.step.screen === "EmailMethodSelection") return ["magic_link", "email_otp"];
  return effects.map(({ type }) => (type === "sendLink" ? "magic_link" : "email_otp"));
}

test("what the linter says shows is what the widget shows, and it opens with an error where the linter says so", () => {
  fc.assert(
    fc.property(configs, policies, projects, (config, policy, project) => {
      const state = open(config, policy, project);
      const { opens, shown } = lintLogin(config, policy, project);
      expect(state.step.screen).toBe(opens);
      if (opens === "Error") return;
      // Google's prompt takes the place of its only button, until it is known that it cannot be had.
      const step = { ...state.step, oneTapMiss: { reason: "", isTold: false } } as FlowState["step"];
      expect(read({ ...state, step })).toEqual(shown.map(({ method }) => method).sort());
    }),
    { numRuns },
  );
});

test("what the linter says of entering an organization by a method is where the widget goes from its list", () => {
  const member = sampleMember({ member_password_id: "member-password-test-1" });
  fc.assert(
    fc.property(configs, policies, projects, (given, policy, project) => {
      const config: LoginConfig = { ...given, authFlowType: "Discovery" };
      const organization = organizationOf(policy);
      const isRestricted = organization.auth_methods === "RESTRICTED";
      for (const { by, leads, others } of lintLogin(config, policy, project).entries) {
        // Without a connection nobody comes by one: that is asked below.
        if (by === "sso" && organization.sso_active_connections.length === 0) continue;
        const isEnough = !isRestricted || organization.allowed_auth_methods.includes(by);
        const [next, effects] = transition(
          {
            ...open(config, policy, project),
            step: {
              screen: "Discovery",
              email: ADA,
              busy: null,
              organizations: [
                {
                  organization,
                  membership: { type: "active_member", details: null, member },
                  member_authenticated: isEnough,
                  primary_required: isEnough ? null : { allowed_auth_methods: organization.allowed_auth_methods },
                  mfa_required: null,
                },
              ],
            },
          },
          { type: "organizationChosen", organizationId: organization.organization_id },
        );
        const goes =
          effects[0]?.type === "exchangeOrganization" ? "in" : next.step.screen === "Error" ? "nowhere" : "otherMethod";
        expect(goes).toBe(leads);
        if (next.step.screen === "Main") expect(read(next)).toEqual([...others].sort());
        else if (goes === "otherMethod") expect(others).toEqual(["sso"]);
      }
    }),
    { numRuns },
  );
});

test("where nobody comes by a connection, the organization's name leads where the linter says", () => {
  fc.assert(
    fc.property(configs, policies, (given, { sso_active_connections: _, ...policy }) => {
      const config: LoginConfig = { ...given, authFlowType: "Discovery", products: ["sso", ...given.products] };
      const [entry] = lintLogin(config, policy).entries.filter(({ by }) => by === "sso");
      const [next] = transition(
        {
          ...open(config, policy, {}),
          step: { screen: "SSODiscoveryFallback", email: ADA, busy: true, failure: null },
        },
        { type: "organizationFound", organization: organizationOf(policy) },
      );
      expect(next.step.screen).toBe(entry?.leads === "nowhere" ? "Error" : "Main");
      if (next.step.screen === "Main") expect(read(next)).toEqual([...(entry?.others ?? [])].sort());
    }),
    { numRuns },
  );
});

test("what the linter says of second factors is where a member without one goes", () => {
  fc.assert(
    fc.property(configs, policies, (given, policy) => {
      const config: LoginConfig = { ...given, authFlowType: "Discovery" };
      const answer = sampleAnswer({
        organization: organizationOf({ ...policy, mfa_policy: "REQUIRED_FOR_ALL" }),
        mfa_required: { member_options: null, secondary_auth_initiated: null },
      });
      const { secondFactor, findings } = lintLogin(config, { ...policy, mfa_policy: "REQUIRED_FOR_ALL" });
      const waiting: FlowState = { ...open(config, policy, {}), step: { screen: "LoggingIn" } };
      const { step } = transition(waiting, { type: "memberAuthenticated", answer })[0];
      const isDead = findings.some(({ code }) => code === "noSecondFactorCounts" || code === "noSecondFactorOffered");
      expect(step.screen === "Error").toBe(isDead);
      expect("mfa" in step ? step.mfa.offered : []).toEqual(secondFactor?.offered);
    }),
    { numRuns },
  );
});

test("'ends nowhere' is said exactly where the first screen is an error, every entry is one, or no second factor counts", () => {
  fc.assert(
    fc.property(configs, policies, projects, (config, policy, project) => {
      const { endsNowhere, entries, opens, secondFactor } = lintLogin(config, policy, project);
      const isError = open(config, policy, project).step.screen === "Error";
      const isShut = secondFactor?.isRequired === true && secondFactor.counted.length === 0;
      expect(opens === "Error").toBe(isError);
      expect(endsNowhere).toBe(
        isError || isShut || (entries.length > 0 && entries.every(({ leads }) => leads === "nowhere")),
      );
    }),
    { numRuns },
  );
});

describe("in words", () => {
  const lint = (config: Partial<LoginConfig>, policy?: OrganizationPolicy, project?: ProjectSettings) =>
    lintLogin({ products: ["emailOtp"], authFlowType: "Discovery", ...config }, policy, project);
  const codes = (...asked: Parameters<typeof lint>) =>
    lint(...asked).findings.map(({ code, severity }) => [code, severity]);

  test("a method that the organization does not allow is hidden for that reason, and what it allows stands in its place", () => {
    const { shown, hidden } = lint(
      { authFlowType: "Organization", organizationSlug: "globex", products: ["emailOtp", "sso"] },
      { auth_methods: "RESTRICTED", allowed_auth_methods: ["google_oauth"] },
    );
    expect(shown).toEqual([{ method: "google_oauth", product: "oauth", because: "allowed" }]);
    expect(hidden).toEqual([
      { method: "email_otp", because: "notAllowed" },
      { method: "sso", because: "notAllowed" },
    ]);
  });

  test("an organization that allows what nobody can use is a dead end, and so is one that nothing names", () => {
    const closed: OrganizationPolicy = { auth_methods: "RESTRICTED", allowed_auth_methods: ["sso"] };
    expect(codes({ authFlowType: "Organization", organizationSlug: "globex" }, closed)).toEqual([
      ["nothingToShow", "deadEnd"],
    ]);
    expect(codes({}, closed)).toEqual([["entryEndsNowhere", "deadEnd"]]);
    expect(codes({ authFlowType: "Organization" }, {}, { slug_pattern: null })).toEqual([
      ["organizationNotNamed", "deadEnd"],
    ]);
    expect(lint({}, closed).endsNowhere).toBe(true);
  });

  test("a second factor that nobody can show or set up is told", () => {
    const required: OrganizationPolicy = { mfa_policy: "REQUIRED_FOR_ALL", mfa_methods: "RESTRICTED" };
    expect(codes({}, required)).toEqual([["noSecondFactorCounts", "deadEnd"]]);
    expect(codes({ mfaProductInclude: ["totp"] }, { ...required, allowed_mfa_methods: ["sms_otp"] })).toEqual([
      ["noSecondFactorOffered", "deadEnd"],
    ]);
  });

  test("a product that leads back to a page needs that page registered, or a default", () => {
    const url = "https://acme.test/authenticate";
    const own: Partial<LoginConfig> = {
      products: ["emailMagicLinks"],
      emailMagicLinksOptions: { discoveryRedirectURL: url },
    };
    expect(codes({ products: ["emailMagicLinks"] }, {}, { redirect_urls: [] })).toEqual([
      ["redirectMissing", "deadEnd"],
    ]);
    expect(codes(own, {}, { redirect_urls: [{ url, types: ["login"] }] })).toEqual([["redirectMissing", "deadEnd"]]);
    expect(codes(own, {}, { redirect_urls: [{ url, types: ["discovery"] }] })).toEqual([]);
    expect(
      codes({ products: ["emailMagicLinks"] }, {}, { redirect_urls: [{ url, types: ["discovery"], default: true }] }),
    ).toEqual([]);
    expect(codes({ products: ["emailOtp"] }, {}, { redirect_urls: [] })).toEqual([]);
  });

  test("what may be meant otherwise is a warning: no providers, a product that is none, strangers who may create nothing", () => {
    expect(codes({ products: ["oauth"] })).toEqual([
      ["notAskedFor", "warning"],
      ["noProviders", "warning"],
    ]);
    expect(codes({ products: ["emailOtp", "pigeons"] as never })).toEqual([["unknownProduct", "warning"]]);
    expect(codes({ disableCreateOrganization: true })).toEqual([["strangersStayOutside", "warning"]]);
    expect(codes({ authFlowType: "PasswordReset" })).toEqual([["noPasswords", "warning"]]);
    expect(codes({}, { auth_methods: "RESTRICTED", allowed_auth_methods: ["password"] })).toEqual([
      ["passwordAlone", "warning"],
    ]);
  });
});
