import type { SearchSignInsResponse, SignInAttempt } from "@portico/wire";
import { Router, RouteSection } from "../../shared/route.tsx";
import { type AdminFixture, type Answers, createMockCalls, lose, refuse } from "../../testing/mock-calls.ts";
import { type Names, sampleMember, sampleOrganization } from "../../testing/samples.ts";
import { SignInHelpScreen } from "./SignInHelpScreen.tsx";

type Explanation = NonNullable<SearchSignInsResponse["explanation"]>;
type MethodResult = Explanation["methods"][number];

const check = (changes: Partial<MethodResult["checks"][number]>): MethodResult["checks"][number] => ({
  rule: "method_allowed",
  verdict: "passed",
  decided_by: "auth_methods",
  says: "",
  remedy: "",
  ...changes,
});
const result = (method: MethodResult["method"], changes: Partial<MethodResult> = {}): MethodResult => ({
  method,
  connection_id: null,
  assumption: null,
  outcome: "signs_in",
  error_type: null,
  joins: false,
  allowed_auth_methods: [],
  second_factors: null,
  checks: [check({})],
  text: "",
  ...changes,
});
const refusedMethod = (method: MethodResult["method"], decided_by: string) =>
  result(method, { outcome: "refused", checks: [check({ verdict: "refused", decided_by })] });

/** An attempt at a wrong password, unless `changes` say otherwise. */
export function sampleAttempt(minute: number, changes: Partial<SignInAttempt> = {}): SignInAttempt {
  const at = `2026-03-02T08:${String(minute).padStart(2, "0")}:00Z`;
  return {
    audit_event_id: `audit-event-test-${minute}`,
    action: "password.refused",
    outcome: "refused",
    ended_by: null,
    method: "password",
    connection_id: null,
    count: 1,
    first_at: at,
    last_at: at,
    email_address: "grace@globex.test",
    member_id: null,
    ip_addresses: ["192.0.2.7"],
    request_id: `request-id-${minute}`,
    reason: "unauthorized_credentials",
    decided_by: null,
    says: "The password was wrong.",
    remedy: "",
    ...changes,
  };
}

/** Magic links and email codes work; passwords and single sign-on don't. */
export function sampleExplanation(changes: Partial<Explanation> = {}): Explanation {
  return {
    at: "2026-03-02T09:00:00Z",
    email_address: "grace@globex.test",
    member_id: "member-test-grace",
    status: "active",
    retired: null,
    verdict: "can_sign_in",
    locks: [],
    methods: [
      result("magic_link"),
      result("email_otp"),
      refusedMethod("password", "allowed_auth_methods"),
      refusedMethod("sso", "sso_connections"),
    ],
    changed_since: [],
    text: "",
    ...changes,
  };
}

export const notAllowed = sampleAttempt(50, {
  action: "session.refused",
  decided_by: "allowed_auth_methods",
  reason: "operation_restricted_by_organization_auth_methods",
  says: "The organization does not allow this method.",
});
const signedIn = sampleAttempt(10, {
  ...{ action: "session.issued", outcome: "signed_in", method: "email_otp", reason: "" },
  last_at: "2026-02-27T17:20:00Z",
});
const ended = (minute: number, ended_by: SignInAttempt["ended_by"]) =>
  sampleAttempt(minute, { action: "session.revoked", outcome: "ended", ended_by, method: null, reason: "", says: "" });
const wrong = sampleAttempt(45, { count: 12 });
const onlyPasswordTried = [refusedMethod("password", "allowed_auth_methods"), refusedMethod("sso", "sso_connections")];
const outsider = { action: "session.refused", method: null, decided_by: "email_allowed_domains" };
const byConnection = sampleAttempt(30, {
  ...{ action: "sso.refused", method: "sso", reason: "audience_mismatch" },
  connection_id: "saml-connection-test-1",
});
const until = "2026-03-02T09:45:00Z";

/** Every state of one person. */
const people: Record<string, Partial<SearchSignInsResponse>> = {
  cannot: {
    explanation: sampleExplanation({ verdict: "cannot", methods: onlyPasswordTried }),
    attempts: [notAllowed, wrong, signedIn],
  },
  limited: {
    attempts: [
      wrong,
      sampleAttempt(44, { action: "email_code.sent", outcome: "sent", method: "email_otp", reason: "" }),
      signedIn,
    ],
  },
  fixed: {
    explanation: sampleExplanation({ methods: [result("magic_link"), result("password")] }),
    attempts: [notAllowed, signedIn],
  },
  locked: {
    attempts: [sampleAttempt(50, { action: "password.locked", outcome: "locked" }), wrong],
    locks: [{ kind: "password", is_everywhere: true, can_unlock: true, until }],
  },
  lockedElsewhere: {
    attempts: [wrong],
    locks: [{ kind: "password", is_everywhere: false, can_unlock: false, until }],
  },
  invited: {
    explanation: sampleExplanation({ status: "invited" }),
    attempts: [sampleAttempt(20, { action: "magic_link.sent", outcome: "sent", method: "magic_link", reason: "" })],
  },
  removed: { explanation: sampleExplanation({ status: "deleted", verdict: "cannot", methods: [] }) },
  stranger: {
    explanation: sampleExplanation({
      ...{ verdict: "cannot", status: "stranger", member_id: null },
      methods: [refusedMethod("magic_link", "email_allowed_domains"), refusedMethod("password", "member")],
    }),
    attempts: [sampleAttempt(40, outsider)],
  },
  singleSignOn: { attempts: [byConnection], results_metadata: { next_cursor: "more" } },
  can: { attempts: [ended(50, "session_limit"), ended(20, "member"), signedIn] },
};

export function signInHelpFixtures({ member, email, other, otherEmail }: Names): Record<string, AdminFixture> {
  const ada = sampleMember({ name: member, email_address: email });
  const grace = sampleMember({ member_id: "member-test-grace", name: other, email_address: otherEmail });
  const nothing = { attempts: [], explanation: null, locks: [], results_metadata: {} };
  const answer = (found: Partial<SearchSignInsResponse>): Answers => ({
    "organization.searchSignIns": () => ({ ...nothing, ...found }),
  });
  const state = (more: Answers, address = "", rights?: Record<string, string[]>): AdminFixture => ({
    calls: createMockCalls(
      {
        "organization.members.search": () => ({
          members: [grace],
          results_metadata: { total: 1 },
          organizations: {},
        }),
        ...more,
      },
      { signedIn: { member: ada, organization: sampleOrganization() }, ...(rights && { rights }) },
    ),
    screen: (
      <Router first={["sign-in-help", address].filter(Boolean).map(encodeURIComponent).join("/")} isTop>
        <RouteSection name="sign-in-help">
          <SignInHelpScreen />
        </RouteSection>
      </Router>
    ),
  });
  const ofGrace = (attempt: SignInAttempt) => ({ ...attempt, email_address: otherEmail });
  const recent = [
    ...[notAllowed, wrong].map(ofGrace),
    sampleAttempt(40, { ...outsider, email_address: "kim@initech.example" }),
    { ...byConnection, email_address: null },
  ];
  return {
    "signInHelp.recent": state(answer({ attempts: recent, results_metadata: { next_cursor: "more" } })),
    "signInHelp.noRecent": state(answer({})),
    "signInHelp.loading": state({ "organization.searchSignIns": () => new Promise(() => {}) }),
    "signInHelp.failed": state({ "organization.searchSignIns": lose }, otherEmail),
    "signInHelp.refused": state({ "organization.searchSignIns": () => refuse("unauthorized_action") }, "", {}),
    "signInHelp.unknown": state(answer({}), otherEmail),
    ...Object.fromEntries(
      Object.entries(people).map(([name, found]) => [
        `signInHelp.${name}`,
        state(answer({ explanation: sampleExplanation(), ...found }), otherEmail),
      ]),
    ),
  };
}
