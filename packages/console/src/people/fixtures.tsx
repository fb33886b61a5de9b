import { type AdminFixture, lose, type Names, refuse } from "@portico/admin/fixtures";
import { type ConsoleAnswers, consoleFixture } from "../shared/console-fixture.tsx";
import { EventPage } from "./AuditLogPage.tsx";
import { ConnectionPage } from "./ConnectionPage.tsx";
import { maskReceiver } from "./Deliveries.tsx";
import { MemberPage } from "./MemberPage.tsx";
import { FindMembers } from "./MembersPage.tsx";
import OperatorsPage from "./OperatorsPage.tsx";
import { OrganizationPage } from "./OrganizationPage.tsx";
import { FindOrganizations } from "./OrganizationsPage.tsx";
import { SignInHelp } from "./SignInHelpPage.tsx";

const PROJECT = "project-live-acme";
const ORGANIZATION = "organization-live-globex";
const INITECH = "organization-live-initech";
const UMBRELLA = "organization-live-umbrella";
const MEMBER = "member-live-ada";

export function peopleFixtures(names: Names): Record<string, AdminFixture> {
  const member = sampleMember(names);
  const organization = sampleOrganization(names);
  const page = { results_metadata: {} };
  const members: ConsoleAnswers = {
    "members.find": ({ by }) => ({
      members: by === "name" ? [] : [member, { ...member, ...otherMember(names) }],
      organizations: { [ORGANIZATION]: organization },
      results_metadata: by === "name" ? {} : { next_cursor: "next" },
    }),
  };
  const known: ConsoleAnswers = {
    "members.get": () => ({ member }),
    "organizations.get": () => ({
      organization: { ...organization, auth_methods: "RESTRICTED", allowed_auth_methods: ["password", "email_otp"] },
    }),
    "sign_ins.search": () => ({ attempts: attempts(), ...page }),
    "sign_ins.explain": () => explanation(false),
    "members.locks.list": () => ({ locks: [] }),
    "queues.messages.search": () => ({ queued_messages: [] }),
    "sessions.get": () => ({ member_sessions: sessions }),
    "members.second_factors.list": () => ({ is_required: true, second_factors: factors }),
    "audit_events.search": () => ({ events: events(names), ...page }),
  };
  const organized: ConsoleAnswers = {
    "organizations.get": () => ({ organization }),
    "members.search": () => ({
      members: [member, { ...member, ...otherMember(names), status: "active", roles: [] }],
      ...page,
    }),
    "sso.connections.list": () => ({
      saml_connections: [connection(names)],
      oidc_connections: [],
      external_connections: [],
    }),
    "domains.list": () => ({ domains }),
    "audit_events.search": () => ({ events: events(names), ...page }),
  };
  const nothing: ConsoleAnswers = {
    ...organized,
    "members.search": () => ({ members: [], ...page }),
    "sso.connections.list": () => ({ saml_connections: [], oidc_connections: [], external_connections: [] }),
    "domains.list": () => ({ domains: [] }),
    "audit_events.search": () => ({ events: [], ...page }),
  };
  const operators: ConsoleAnswers = {
    "operators.list": () => ({ operators: sampleOperators(names) }),
    "operators.history": () => ({ events: events(names), ...page }),
  };
  const find = <FindMembers projectId={PROJECT} startsWith="ada" />;
  const one = <MemberPage projectId={PROJECT} organizationId={ORGANIZATION} memberId={MEMBER} />;
  const connectionPage = <ConnectionPage projectId={PROJECT} organizationId={ORGANIZATION} connectionId="saml-1" />;
  const openid = (has_signal_receiver: boolean): ConsoleAnswers => ({
    "organizations.get": () => ({ organization }),
    "sso.connections.get": () => ({
      kind: "oidc",
      connection: { ...connection(names), connection_id: "oidc-connection-live-1" },
      is_held: false,
      has_signal_receiver,
      warnings: [],
    }),
    "sso.attempts.search": () => ({ attempts: [], warnings: [] }),
  });
  const whole = <OrganizationPage projectId={PROJECT} organizationId={ORGANIZATION} />;
  return {
    "console.members.begin": consoleFixture(<FindMembers projectId={PROJECT} />, members),
    "console.members.loading": consoleFixture(find, {}),
    "console.members.found": consoleFixture(find, members),
    "console.members.failed": consoleFixture(find, { "members.find": lose }),
    "console.member.loading": consoleFixture(one, {}),
    "console.member.ready": consoleFixture(one, known),
    "console.member.locked": consoleFixture(one, {
      ...known,
      "sign_ins.explain": () => explanation(true),
      "members.locks.list": () => ({
        locks: [passwordLock, { kind: "second_factor", ip_address: null, until: "2026-03-02T10:10:00Z" }],
      }),
      "queues.messages.search": () => ({ queued_messages: [queued(names)] }),
    }),
    "console.member.cannot": consoleFixture(one, {
      ...known,
      "sign_ins.explain": cannot,
      "members.locks.list": () => ({ locks: [passwordLock] }),
    }),
    "console.member.readOnly": consoleFixture(one, known, { role: "read_only" }),
    "console.member.missing": consoleFixture(one, { "members.get": () => refuse("member_not_found") }),
    "console.signInHelp.begin": consoleFixture(<SignInHelp projectId={PROJECT} emailAddress="" />, {
      "audit_events.search": () => ({ events: events(names).slice(1, 2), ...page }),
    }),
    "console.signInHelp.found": consoleFixture(<SignInHelp projectId={PROJECT} emailAddress={names.email} />, {
      "members.find": () => ({
        members: [member, { ...member, organization_id: INITECH, member_id: "member-live-ada-2", status: "invited" }],
        organizations: { [ORGANIZATION]: organization, [INITECH]: { ...organization, organization_name: "Initech" } },
        ...page,
      }),
      "organizations.get": ({ organization_id }) => ({
        organization: {
          ...organization,
          ...(organization_id === INITECH && { organization_id, organization_name: "Initech" }),
          ...(organization_id === UMBRELLA && { organization_id, organization_name: "Umbrella" }),
        },
      }),
      "sign_ins.explain": ({ organization_id }) => ({
        ...explanation(false),
        ...(organization_id === INITECH && { status: "invited" }),
        ...(organization_id === UMBRELLA && { methods: [], status: "stranger", verdict: "cannot", member_id: null }),
      }),
      "members.locks.list": () => ({ locks: [] }),
      "sign_ins.search": () => ({
        attempts: [...attempts(), { ...attempts()[2], audit_event_id: "7", organization_id: UMBRELLA }],
        ...page,
      }),
    }),
    "console.signInHelp.one": consoleFixture(<SignInHelp projectId={PROJECT} emailAddress={names.email} />, {
      ...known,
      "members.find": () => ({ members: [member], organizations: { [ORGANIZATION]: organization }, ...page }),
      "sign_ins.explain": () => explanation(true),
      "members.locks.list": () => ({
        locks: [{ kind: "password", ip_address: null, until: "2026-03-02T11:00:00Z" }],
      }),
    }),
    "console.signInHelp.unknown": consoleFixture(<SignInHelp projectId={PROJECT} emailAddress={names.otherEmail} />, {
      "members.find": () => ({ members: [], organizations: {}, ...page }),
      "sign_ins.search": () => ({ attempts: [], ...page }),
    }),
    "console.auditEvent.ready": consoleFixture(<EventPage projectId={PROJECT} eventId="1" />, {
      ...known,
      "audit_events.get": () => ({
        event: {
          ...events(names)[0],
          ...{ audit_event_id: "event-live-8f14e45f", organization_id: ORGANIZATION, sequence: 1 },
          request_id: "request-id-live-6c9d2a71",
        },
      }),
    }),
    "console.auditEvent.missing": consoleFixture(<EventPage projectId={PROJECT} eventId="1" />, {
      "audit_events.get": () => refuse("audit_event_not_found"),
    }),
    "console.connection.ready": consoleFixture(connectionPage, {
      "organizations.get": () => ({ organization }),
      "sso.connections.get": () => ({ kind: "saml", connection: connection(names), is_held: false, warnings: [] }),
      "sso.attempts.search": () => ({ attempts: ssoAttempts, warnings: [] }),
    }),
    "console.connection.events": consoleFixture(connectionPage, openid(false)),
    "console.connection.eventsOn": consoleFixture(
      <ConnectionPage
        {...{ projectId: PROJECT, organizationId: ORGANIZATION, connectionId: "oidc-1" }}
        receiverAtFirst={{
          receiver_url: "https://auth.example.com/v1/public/sso/project-live-acme/oidc-1/oidc/security_events",
          bearer_token: "mZq5hR1tXw8yB2nC7kD4fG6jL9pS3vA0eUIOxYzWc3E",
        }}
      />,
      openid(true),
    ),
    "console.organizations.found": consoleFixture(<FindOrganizations projectId={PROJECT} startsWith="glo" />, {
      "organizations.find": () => ({ organizations: [organization], ...page }),
    }),
    "console.organization.ready": consoleFixture(whole, organized),
    "console.organization.empty": consoleFixture(whole, nothing, { role: "support" }),
    "console.operators.ready": consoleFixture(<OperatorsPage />, operators),
    "console.operators.forbidden": consoleFixture(<OperatorsPage />, {
      "operators.list": () => refuse("unauthorized_action"),
      "operators.history": () => refuse("unauthorized_action"),
    }),
  };
}

function sampleMember({ member, email }: Names) {
  return {
    organization_id: ORGANIZATION,
    member_id: MEMBER,
    email_address: email,
    email_address_verified: true,
    status: "active",
    name: member,
    created_at: "2026-01-05T09:00:00Z",
    sso_registrations: [],
    member_password_id: "password-1",
    roles: [{ role_id: "admin" }, { role_id: "billing" }],
  };
}

const otherMember = ({ other, otherEmail }: Names) => ({
  member_id: "member-live-grace",
  name: other,
  email_address: otherEmail,
  status: "deleted",
});

function sampleOrganization({ organization }: Names) {
  return {
    organization_id: ORGANIZATION,
    organization_name: organization,
    organization_slug: "globex",
    auth_methods: "ALL_ALLOWED",
    allowed_auth_methods: [],
    mfa_policy: "REQUIRED_FOR_ALL",
    email_jit_provisioning: "RESTRICTED",
    sso_jit_provisioning: "NOT_ALLOWED",
    email_allowed_domains: ["globex.test"],
    email_invites: "ALL_ALLOWED",
  };
}

function cannot() {
  const { methods, ...rest } = explanation(true);
  return { ...rest, verdict: "cannot", methods: methods.filter(({ outcome }) => outcome === "refused") };
}

function explanation(isLocked: boolean) {
  const result = {
    connection_id: null,
    assumption: null,
    joins: false,
    allowed_auth_methods: [],
    second_factors: null,
  };
  const factor = { rule: "second_factor", verdict: "asked", decided_by: "mfa_enrolled", ...asked };
  const lock = { rule: "not_locked", verdict: "refused", decided_by: "wrong_passwords", ...locked };
  const closed = { rule: "method_allowed", verdict: "refused", decided_by: "allowed_auth_methods", ...barred };
  const methods = [
    { ...result, method: "magic_link", outcome: "refused", checks: [closed] },
    { ...result, method: "email_otp", outcome: "second_factor", checks: [factor] },
    isLocked
      ? { ...result, method: "password", outcome: "refused", checks: [lock] }
      : { ...result, method: "password", outcome: "second_factor", checks: [factor] },
    { ...result, method: "google_oauth", assumption: "provider_vouches", outcome: "second_factor", checks: [factor] },
    { ...result, method: "google_oauth", assumption: "provider_does_not_vouch", outcome: "refused", checks: [closed] },
  ];
  return { verdict: "can_sign_in", status: "active", member_id: MEMBER, locks: [], methods };
}

const asked = { says: "The member is asked for two-step verification.", remedy: "" };
const passwordLock = { kind: "password", ip_address: "198.51.100.7", until: "2026-03-02T11:00:00Z" };
const locked = {
  says: "Too many wrong passwords were entered for the email address.",
  remedy: "Unlock them if the attempts were theirs.",
};
const barred = {
  says: "The organization does not allow this method.",
  remedy: "Have them use another method, or allow this one in the organization's sign-in methods.",
};

function attempts() {
  const attempt = {
    connection_id: null,
    count: 1,
    first_at: "2026-03-02T10:00:00Z",
    last_at: "2026-03-02T10:00:00Z",
    organization_id: ORGANIZATION,
    member_id: null,
    ip_addresses: ["198.51.100.7"],
    request_id: "request-id-1",
    decided_by: null,
    says: "",
    remedy: "",
  };
  const wrong = { says: "The password was wrong.", remedy: "Have them reset it." };
  return [
    { ...attempt, audit_event_id: "1", action: "password.locked", outcome: "locked", method: "password", ...locked },
    {
      ...attempt,
      ...{
        audit_event_id: "2",
        action: "password.refused",
        outcome: "refused",
        method: "password",
        count: 12,
        ...wrong,
      },
      ip_addresses: ["198.51.100.7", "203.0.113.9", "203.0.113.10"],
    },
    {
      ...attempt,
      ...{ audit_event_id: "3", action: "session.refused", outcome: "refused", method: "magic_link", ...barred },
      decided_by: "allowed_auth_methods",
    },
    { ...attempt, audit_event_id: "4", action: "magic_link.sent", outcome: "sent", method: "magic_link" },
    { ...attempt, audit_event_id: "5", action: "session.revoked", outcome: "ended", ended_by: "directory" },
    { ...attempt, audit_event_id: "6", action: "session.issued", outcome: "signed_in", method: "password" },
  ];
}

const sessions = [
  { member_session_id: "s1", authentication_factors: [{ type: "password" }, { type: "totp" }] },
  { member_session_id: "s2", authentication_factors: [{ type: "magic_link" }] },
].map((session) => ({ ...session, started_at: "2026-03-02T08:00:00Z", last_accessed_at: "2026-03-02T10:00:00Z" }));

const factors = [
  { type: "totp", id: "totp-registration-1", is_default: true, is_verified: true, left: null },
  { type: "recovery_codes", id: "codes", is_default: false, is_verified: true, left: 9 },
];

const domains = [
  { domain: "globex.test", status: "verified", problem: "", verified_at: "2026-02-01T10:00:00Z" },
  { domain: "globex.example", status: "pending", problem: "The DNS record was not found.", verified_at: null },
];

const connection = ({ organization }: Names) => ({
  connection_id: "saml-connection-live-1",
  display_name: `${organization} Okta`,
  identity_provider: "okta",
  status: "active",
});

const ssoAttempts = [
  { attempt_id: "1", outcome: "accepted", verdict: "", setting: "" },
  {
    attempt_id: "2",
    outcome: "refused",
    verdict: "The signature does not match any certificate of this connection, or the response was modified.",
    setting: "Connection: add the identity provider's current signing certificate.",
  },
].map((attempt) => ({ ...attempt, occurred_at: "2026-03-02T10:00:00Z" }));

function events({ email, otherEmail }: Names) {
  const event = {
    occurred_at: "2026-03-02T10:00:00Z",
    member_id: MEMBER,
    email_address: email,
    ip_address: "198.51.100.7",
  };
  const operator = {
    operator_id: "member-1",
    email_address: otherEmail,
    role: "support",
    reason: "Ticket 4711: <b>locked</b>",
  };
  return [
    { ...event, audit_event_id: "1", action: "member.unlocked", details: { by: "operator", operator } },
    { ...event, audit_event_id: "2", action: "password.locked", details: {} },
    { ...event, audit_event_id: "3", action: "session.issued", details: {} },
  ];
}

function sampleOperators({ member, email, other, otherEmail }: Names) {
  const operator = { name: other, role: "support", status: "active", has_second_factor: true };
  return [
    { ...operator, operator_id: "member-test-olga", email_address: email, name: member, role: "owner" },
    { ...operator, operator_id: "2", email_address: otherEmail },
    {
      ...operator,
      operator_id: "3",
      name: "",
      email_address: "ines@acme.test",
      role: "read_only",
      status: "invited",
      has_second_factor: false,
    },
  ];
}

const queued = ({ email }: Names) => ({
  message_id: "outbox-1",
  state: "retrying",
  receiver: maskReceiver(email),
  attempts: 3,
  created_at: "2026-03-02T09:58:00Z",
  next_attempt_at: "2026-03-02T10:04:00Z",
  last_error: "The mail server did not answer.",
  can_retry: true,
});
