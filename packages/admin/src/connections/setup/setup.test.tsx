// @vitest-environment jsdom

import { StringsContext } from "@portico/ui/texts/use-strings";
import { ssoReasons } from "@portico/wire";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { PartFrame } from "../../frame/create-part.tsx";
import german from "../../languages/de.json" with { type: "json" };
import { Router, RouteSection } from "../../shared/route.tsx";
import { createMockCalls, refuse } from "../../testing/mock-calls.ts";
import { plainNames, sampleOrganization } from "../../testing/samples.ts";
import { sampleRun, sampleSaml, setupFixtures } from "./fixtures.tsx";
import { policyOf, SingleSignOnScreen, settingsFor } from "./SingleSignOn.tsx";
import { SsoSetup } from "./SsoSetup.tsx";
import { useReasonTexts } from "./use-test-run.ts";

const language = { strings: undefined, listen() {} };

function draw(calls: Parameters<typeof PartFrame>[0]["calls"], screen: React.ReactNode) {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  flushSync(() =>
    root.render(
      <PartFrame calls={calls} language={language}>
        {screen}
      </PartFrame>,
    ),
  );
  const find = (text: string) =>
    [...container.querySelectorAll("button, label")].find(({ textContent }) =>
      textContent?.includes(text),
    ) as HTMLElement;
  const press = (text: string) => {
    const found = find(text);
    if (!found) throw new Error(`There is no "${text}" in: ${container.textContent}`);
    found.click();
  };
  return { container, press, find };
}

const listing = (...saml_connections: object[]) => ({
  "sso.getConnections": () => ({ saml_connections, oidc_connections: [], external_connections: [] }),
  "sso.listAttempts": () => ({ attempts: [], warnings: [] }),
});

test("choosing an identity provider creates one inactive connection", async () => {
  const connections: object[] = [];
  const create = vi.fn(() => {
    connections.push(sampleSaml());
    return { connection: sampleSaml() };
  });
  const mockCalls = createMockCalls({
    ...listing(),
    "sso.saml.createConnection": create,
    "sso.getConnections": () => ({
      ...{ saml_connections: connections, oidc_connections: [], external_connections: [] },
    }),
  });
  const { container, press } = draw(mockCalls, <SingleSignOnScreen />);
  await expect.poll(() => container.textContent).toContain("No connections yet");
  press("Set up single sign-on");
  await expect.poll(() => container.textContent).toContain("Which identity provider");
  press("Okta");
  press("Okta");
  await expect.poll(() => container.textContent).toContain("Create App Integration");
  expect(create.mock.calls).toEqual([[{ display_name: "Okta", identity_provider: "okta", is_held: true }]]);
});

test("a connection can be activated only after a test has passed", async () => {
  const { "setup.activateUntested": untested } = setupFixtures(plainNames);
  const { container, find } = draw(untested?.calls as never, untested?.screen);
  await expect.poll(() => container.textContent).toContain("Run a test first");
  const button = [...container.querySelectorAll("button")].find(({ textContent }) => textContent === "Activate");
  expect(button?.disabled).toBe(true);
  expect(find("Go to the test")).toBeTruthy();
});

test("warns admins who would lock themselves out, and links to the test", async () => {
  const activate = vi.fn(() => ({}));
  const mockCalls = createMockCalls({
    ...listing(sampleSaml({ verification_certificates: [] })),
    "sso.listAttempts": () => ({ attempts: [{ details: { test_run_id: "run-1" } }], warnings: [] }),
    "sso.getTestRun": () => ({ test_run: sampleRun() }),
    "sso.activateConnection": activate,
    "organization.get": () => ({ organization: { auth_methods: "ALL_ALLOWED", allowed_auth_methods: [] } }),
    "organization.update": () => refuse("sso_would_lock_out"),
    "organization.domains.list": () => ({ domains: [] }),
    "organization.previewPolicy": () => ({ checked: 1, total: 1, members: [], results_metadata: {} }),
  });
  const { container, press } = draw(
    mockCalls,
    <SingleSignOnScreen atFirst={{ connectionId: "saml-okta", step: "activate" }} />,
  );
  await expect.poll(() => container.textContent).toContain("All members keep");
  press("Single sign-on only");
  await expect.poll(() => container.textContent).toContain("1 of 1 members can sign in with Okta");
  await expect.poll(() => container.textContent).not.toContain("Run a test first");
  [...container.querySelectorAll("button")].find(({ textContent }) => textContent === "Activate")?.click();
  await expect.poll(() => container.textContent).toContain("This could lock you out");
  expect(activate).toHaveBeenCalledTimes(1);
  press("Go to the test");
  await expect.poll(() => container.textContent).toContain("Test passed");
});

test("names the members who can't use single sign-on, and links to each", async () => {
  const onPath = vi.fn();
  const { "setup.activateOnly": only } = setupFixtures(plainNames);
  const { container } = draw(
    only?.calls as never,
    <Router path="single-sign-on/saml-okta/activate" onPath={onPath} isTop>
      <RouteSection name="single-sign-on">
        <SingleSignOnScreen />
      </RouteSection>
    </Router>,
  );
  await expect.poll(() => container.textContent).toContain("2 of 5 members can sign in with Okta");
  expect(container.textContent).toContain("2 members need your attention");
  container.querySelector<HTMLElement>('[aria-label="Open: contractor@elsewhere.test"]')?.click();
  expect(onPath).toHaveBeenCalledWith("members/contractor%40elsewhere.test");
});

const stepsOf = (container: HTMLElement) =>
  [...container.querySelectorAll("ol[data-part=steps] > li")].map((step) => step.textContent).filter(Boolean);
const mainActions = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLButtonElement>('[data-part=action][data-variant="main"]')].map(
    ({ textContent, disabled }) => `${textContent}${disabled ? " (disabled)" : ""}`,
  );

test.each([
  ["setup.guide", ["Next: Provider details"]],
  ["setup.answer", ["Import metadata (disabled)", "Next: Members and roles (disabled)"]],
  ["setup.answerKnown", ["Next: Members and roles"]],
  ["setup.people", ["Next: Test"]],
  ["setup.test", ["Start a test", "Next: Activate (disabled)"]],
  ["setup.testFailed", ["Test again", "Next: Activate (disabled)"]],
  ["setup.testPassed", ["Next: Activate"]],
  ["setup.activate", ["Activate"]],
  ["setup.activateUntested", ["Go to the test", "Activate (disabled)"]],
  ["setup.activateOnly", []],
  ["setup.ready", []],
  ["setup.empty", ["Set up single sign-on"]],
])("%s has one primary action at most", async (name, actions) => {
  const fixture = setupFixtures(plainNames)[name];
  const { container } = draw(fixture?.calls as never, fixture?.screen);
  await expect.poll(() => mainActions(container)).toEqual(actions);
});

test("marks the steps that are done, and says what is missing", async () => {
  const { "setup.answer": answer, "setup.testPassed": passed } = setupFixtures(plainNames);
  const { container } = draw(answer?.calls as never, answer?.screen);
  await expect.poll(() => container.textContent).toContain("Add your provider's details to continue.");
  expect(stepsOf(container).join()).not.toContain("done");
  const { container: later } = draw(passed?.calls as never, passed?.screen);
  await expect
    .poll(() => stepsOf(later).map((text) => text?.includes("(done)")))
    .toEqual([true, true, true, true, false]);
});

test("shows no control for calls that a setup link does not have", async () => {
  const saml = vi.fn();
  const { container } = draw(
    createMockCalls({}),
    <SsoSetup
      connectionId="saml-okta"
      calls={
        {
          getConnections: async () => ({
            ...{ saml_connections: [sampleSaml()], oidc_connections: [], external_connections: [] },
          }),
          listAttempts: async () => ({ attempts: [], warnings: [] }),
          listRoles: async () => [],
          saml: { updateConnection: saml, updateConnectionByURL: saml, deleteVerificationCertificate: saml },
          oidc: { updateConnection: saml },
          createTestRun: saml,
          getTestRun: saml,
        } as never
      }
    />,
  );
  await expect.poll(() => container.textContent).toContain("Create App Integration");
  for (const absent of ["All connections", "Activate"]) expect(container.textContent).not.toContain(absent);
});

const only = sampleOrganization({ auth_methods: "RESTRICTED", allowed_auth_methods: ["sso"] });
const some = sampleOrganization({ auth_methods: "RESTRICTED", allowed_auth_methods: ["password"] });

test('the policy is "only" if no other method is allowed', () => {
  expect([only, some, sampleOrganization()].map(policyOf)).toEqual(["only", "beside", "beside"]);
});

test('"beside" adds only single sign-on, or allows all methods if there was no other', () => {
  expect(settingsFor("beside", some)).toEqual({ allowed_auth_methods: ["password", "sso"] });
  expect(settingsFor("beside", sampleOrganization())).toEqual({});
  expect(settingsFor("beside", only)).toEqual({ auth_methods: "ALL_ALLOWED" });
  expect(settingsFor("only", some)).toEqual({ auth_methods: "RESTRICTED", allowed_auth_methods: ["sso"] });
});

function Refusal({ reason }: { reason: string }) {
  const { verdict, setting } = useReasonTexts()({ reason, verdict: "As sent.", setting: "As sent, too." });
  return `${verdict} ${setting}`;
}

const render = (reason: string, strings?: object) =>
  renderToStaticMarkup(
    <StringsContext.Provider value={strings}>
      <Refusal reason={reason} />
    </StringsContext.Provider>,
  );

test("translates the reason of a rejection by its code", () => {
  expect(render("expired", german)).toBe(`${german.ssoReasons.expired.verdict} ${german.ssoReasons.expired.setting}`);
  expect(german.ssoReasons.expired.verdict).not.toBe(ssoReasons.expired.verdict);
});

test.each([
  ["in English", "expired", undefined],
  ["if this version does not know the reason", "newer_reason", german],
])("shows the provider's sentence %s", (_, reason, strings) => {
  expect(render(reason, strings)).toBe("As sent. As sent, too.");
});
