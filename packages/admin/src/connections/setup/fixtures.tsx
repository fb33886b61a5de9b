import type { OidcConnection, SamlConnection, SsoAttempt, TestRun } from "@portico/wire";
import { Router } from "../../shared/route.tsx";
import { type AdminFixture, type Answers, createMockCalls, lose, refuse } from "../../testing/mock-calls.ts";
import { type Names, plainNames } from "../../testing/samples.ts";
import { openSetupPage } from "../setup-links/fixtures.tsx";
import type { SetupCalls } from "./calls.ts";
import { SingleSignOnScreen } from "./SingleSignOn.tsx";
import { SsoSetup, type SsoSetupProps } from "./SsoSetup.tsx";

const at = "https://id.acme-boards.test/v1/public/sso/project-acme/saml-connection-okta";

export function sampleSaml(changes: Partial<SamlConnection> = {}): SamlConnection {
  return {
    organization_id: "organization-test-globex",
    connection_id: "saml-okta",
    status: "pending",
    is_held: true,
    attribute_mapping: {},
    idp_entity_id: "",
    display_name: "Okta",
    idp_sso_url: "",
    acs_url: `${at}/saml/acs`,
    audience_uri: `${at}/saml/metadata`,
    slo_url: `${at}/saml/slo`,
    logs_out_at_idp: false,
    signing_certificates: [],
    verification_certificates: [],
    saml_connection_implicit_role_assignments: [],
    saml_group_implicit_role_assignments: [],
    identity_provider: "okta",
    saml_encryption_private_keys: [],
    metadata_url: "",
    ...changes,
  };
}

function sampleOidc(changes: Partial<OidcConnection> = {}): OidcConnection {
  return {
    organization_id: "organization-test-globex",
    connection_id: "oidc-one",
    status: "pending",
    is_held: true,
    display_name: "OpenID Connect",
    redirect_url: `${at}/oidc/callback`,
    post_logout_redirect_url: `${at}/oidc/logged_out`,
    end_session_url: "",
    logs_out_at_idp: false,
    issuer: "",
    client_id: "",
    client_secret: "",
    authorization_url: "",
    token_url: "",
    userinfo_url: "",
    jwks_url: "",
    identity_provider: "generic",
    custom_scopes: "",
    attribute_mapping: {},
    ...changes,
  };
}

export function sampleRun(changes: Partial<TestRun> = {}): TestRun {
  const check = (name: TestRun["checks"][number]["check"]) => ({
    check: name,
    outcome: "passed" as const,
    verdict: "",
  });
  return {
    test_run_id: "run-1",
    connection_id: "saml-okta",
    status: "passed",
    created_at: "2026-03-05T10:12:00Z",
    expires_at: "2026-03-05T11:12:00Z",
    reason: "",
    setting: "",
    checks: (["answer", "login", "proof", "person", "access"] as const).map(check),
    details: { test_run_id: "run-1" },
    person: {
      external_id: "00u1a2b3c4",
      email_address: plainNames.email,
      name: plainNames.member,
      groups: ["Engineering", "Everyone"],
      role_ids: ["editor"],
      attributes: {
        email: [plainNames.email],
        firstName: ["Ada"],
        lastName: ["Lovelace"],
        groups: ["Engineering", "Everyone"],
        apiToken: ["•••"],
      },
    },
    document:
      '<saml2p:Response Destination="https://id.acme-boards.test/saml/acs">\n  <ds:SignatureValue>•••</ds:SignatureValue>\n</saml2p:Response>',
    ...changes,
  };
}

const failedRun = sampleRun({
  status: "failed",
  reason: "audience_mismatch",
  setting:
    "Identity provider: set the audience (also called SP entity ID) to the connection's audience URI, or the client ID.",
  checks: [
    { check: "answer", outcome: "passed", verdict: "" },
    { check: "login", outcome: "passed", verdict: "" },
    { check: "proof", outcome: "failed", verdict: "The assertion was meant for another service." },
    { check: "person", outcome: "not_reached", verdict: "" },
    { check: "access", outcome: "not_reached", verdict: "" },
  ],
  details: { found: "https://other.test", expected: `${at}/saml/metadata` },
  person: null,
});

function sampleAttempt(changes: Partial<SsoAttempt>): SsoAttempt {
  return {
    attempt_id: "attempt-1",
    connection_id: "saml-okta",
    occurred_at: "2026-03-05T10:12:00Z",
    request_id: "request-id-7f0c",
    outcome: "accepted",
    reason: "",
    verdict: "The identity provider's response was accepted.",
    setting: "",
    details: { email_address: "a…@globex.test", attributes: "email, firstName" },
    ...changes,
  };
}

export function setupFixtures(names: Names): Record<string, AdminFixture> {
  const isLong = names !== plainNames;
  const display_name = isLong ? names.organization : "Okta";
  const certificate = (certificate_id: string, expires_at: string, issuer: string) => ({
    ...{ certificate_id, issuer, expires_at, certificate: "" },
    ...{ created_at: "2026-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" },
  });
  const ready = sampleSaml({
    display_name,
    idp_entity_id: "http://www.okta.com/exk1a2b3c4",
    idp_sso_url: "https://globex.okta.test/app/exk1a2b3c4/sso/saml",
    metadata_url: "https://globex.okta.test/app/exk1a2b3c4/sso/saml/metadata",
    verification_certificates: [
      certificate("c-1", "2020-02-01T00:00:00Z", `CN=${isLong ? names.other : "globex"}, O=Okta`),
      certificate("c-2", "2099-02-01T00:00:00Z", "CN=globex, O=Okta"),
    ],
    saml_group_implicit_role_assignments: [{ group: isLong ? names.organization : "Engineering", role_id: "editor" }],
  });
  const active = { ...ready, status: "active" as const, is_held: false };
  const member = (email_address: string, changes = {}) => ({
    ...{
      member_id: email_address,
      email_address,
      change: "loses_methods",
      has_used_sso: false,
      is_breakglass: false,
    },
    ...{
      methods_before: ["email_otp", "sso"],
      methods_after: ["sso"],
      methods_lost: ["email_otp"],
      methods_gained: [],
    },
    ...changes,
  });
  const previewed = [
    member(names.email, { has_used_sso: true }),
    member(names.otherEmail),
    member("contractor@elsewhere.test"),
    member("emergency@globex.test", { is_breakglass: true, methods_after: ["sso", "email_otp"] }),
    member("gone@globex.test", { change: "shut_out", methods_after: [] }),
  ];
  const policy = (given: object) => ({
    organization: { auth_methods: "ALL_ALLOWED", allowed_auth_methods: [], ...given },
  });
  const listing = (saml_connections: SamlConnection[], oidc_connections: OidcConnection[] = []): Answers => ({
    "sso.getConnections": () => ({ saml_connections, oidc_connections, external_connections: [] }),
  });
  const tested = (run: TestRun): Answers => ({
    "sso.listAttempts": () => ({
      attempts: [sampleAttempt({ details: { email_address: "a…@globex.test", test_run_id: run.test_run_id } })],
      warnings: [],
    }),
    "sso.getTestRun": () => ({ test_run: run }),
  });
  const answers: Answers = {
    ...listing([ready]),
    bootstrap: () => ({ rbacPolicy: { roles: [{ role_id: "admin" }, { role_id: "editor" }] } }),
    "organization.get": () => policy({}),
    "organization.update": () => policy({}),
    "organization.domains.list": () => ({
      domains: [{ domain: "globex.test", status: "verified", connection_id: null }],
    }),
    "organization.previewPolicy": () => ({
      ...{ checked: previewed.length, total: previewed.length, members: previewed, results_metadata: {} },
    }),
    "sso.listAttempts": () => ({ attempts: [], warnings: [] }),
    "sso.saml.createConnection": () => ({ connection: sampleSaml() }),
    "sso.saml.updateConnection": (given) => ({ connection: { ...ready, ...given } }),
    "sso.saml.updateConnectionByURL": () => refuse("sso_metadata_not_usable"),
    "sso.saml.deleteVerificationCertificate": () => ({ certificate_id: "c-1" }),
    "sso.deleteConnection": ({ connection_id }) => ({ connection_id }),
    "sso.createTestRun": () => ({
      test_run: sampleRun({ status: "waiting", checks: [], person: null, document: "" }),
      test_run_url: "https://id.acme-boards.test/v1/public/sso/project-acme/test?token=PvN2vXk3p1mQ8r0s",
    }),
    "sso.activateConnection": () => ({ connection: active }),
    "sso.holdConnection": () => refuse("sso_would_lock_out"),
  };
  type AtFirst = NonNullable<SsoSetupProps["atFirst"]>;
  const state = (given: Answers, atFirst?: AtFirst, rights?: Record<string, string[]>): AdminFixture => ({
    calls: createMockCalls({ ...answers, ...given }, rights ? { rights } : {}),
    screen: <SingleSignOnScreen atFirst={atFirst} />,
  });
  const atStep = (step: NonNullable<AtFirst["step"]>, given: Answers = {}, connectionId = "saml-okta") =>
    state(given, { connectionId, step });
  // Inside the settings, so that names lead to their pages.
  const atPath = (path: string, given: Answers): AdminFixture => ({
    calls: createMockCalls({ ...answers, ...given }),
    screen: (
      <Router first={path} isTop>
        <SingleSignOnScreen />
      </Router>
    ),
  });
  const linkCalls = createMockCalls({ ...answers, ...tested(sampleRun()) });
  const { saml, oidc, getConnections, createTestRun, getTestRun, listAttempts } = linkCalls.admin.sso;
  const linked: SetupCalls = {
    ...{ saml, oidc, getConnections, createTestRun, getTestRun, listAttempts },
    listRoles: async () => [],
  };
  const refused = sampleAttempt({
    attempt_id: "attempt-2",
    outcome: "refused",
    reason: "audience_mismatch",
    verdict: "The assertion was meant for another service.",
    setting: failedRun.setting,
    details: { found: "https://other.test", test_run_id: "run-1" },
  });
  return {
    "setup.loading": { calls: createMockCalls({}), screen: <SingleSignOnScreen /> },
    "setup.empty": state(listing([])),
    "setup.mayNot": state(listing([]), undefined, { sso: ["read"] }),
    "setup.refused": state({ "sso.getConnections": () => refuse("unauthorized_action") }, undefined, {}),
    "setup.failed": state({ "sso.getConnections": lose }),
    "setup.ready": state(
      listing([active, sampleSaml({ connection_id: "saml-2", identity_provider: "ping" })], [sampleOidc()]),
    ),
    "setup.choosing": state(listing([]), { isChoosing: true }),
    "setup.guide": atStep("guide"),
    "setup.guideOidc": atStep("guide", listing([], [sampleOidc()]), "oidc-one"),
    "setup.answer": atStep("answer", listing([sampleSaml()])),
    "setup.answerKnown": atStep("answer"),
    "setup.answerOidc": atStep("answer", listing([], [sampleOidc()]), "oidc-one"),
    "setup.people": atStep("people"),
    "setup.peoplePreview": atStep("people", tested(sampleRun())),
    "setup.test": atStep("test"),
    "setup.testWaiting": atStep(
      "test",
      tested(sampleRun({ status: "waiting", checks: [], person: null, document: "" })),
    ),
    "setup.testPassed": atStep("test", tested(sampleRun())),
    "setup.testFailed": atStep("test", tested(failedRun)),
    "setup.activate": atStep("activate", tested(sampleRun())),
    "setup.activateUntested": atStep("activate"),
    "setup.activateOnly": atPath("saml-okta/activate", {
      ...listing([active]),
      ...tested(sampleRun()),
      "organization.get": () => policy({ auth_methods: "RESTRICTED", allowed_auth_methods: ["sso"] }),
      // The preview of the other policy.
      "organization.previewPolicy": () => ({
        ...{ checked: previewed.length, total: previewed.length, results_metadata: {} },
        members: previewed.map((one) => ({
          ...{ ...one, change: "gains_methods" },
          ...{ methods_before: one.methods_after, methods_after: one.methods_before },
        })),
      }),
    }),
    "setup.activateFailed": atStep("activate", { "organization.previewPolicy": lose }),
    "setupPage.open": openSetupPage(names, "sso", () => (
      <SsoSetup calls={linked} connectionId="saml-okta" atFirst={{ connectionId: "saml-okta", step: "test" }} />
    ))(linkCalls),
    "setup.certificates": atStep("certificates"),
    "setup.attempts": atStep("attempts", {
      "sso.listAttempts": () => ({ attempts: [sampleAttempt({}), refused], warnings: [] }),
      "sso.getTestRun": () => ({ test_run: failedRun }),
    }),
    "setup.attemptsNone": atStep("attempts"),
    "setup.manage": atStep("manage", listing([active])),
    "setup.manageLogout": atStep(
      "manage",
      listing([{ ...active, logs_out_at_idp: true, idp_slo_url: "https://globex.okta.test/slo" }]),
    ),
  };
}
