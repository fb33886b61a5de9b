import type { Member } from "@portico/client";
import type { AuditLogEvent } from "@portico/wire";
import { samplePasskeys, sampleRememberedDevices } from "../../member/profile/samples.ts";
import { EndedReceipt } from "../../shared/EndedReceipt.tsx";
import { Router } from "../../shared/route.tsx";
import { type AdminFixture, type Answers, createMockCalls, lose, refuse } from "../../testing/mock-calls.ts";
import { type Names, sampleMember, sampleOrganization, samplePolicy, sampleSession } from "../../testing/samples.ts";
import { BulkActions } from "./BulkActions.tsx";
import { MemberPasskeys } from "./MemberPasskeys.tsx";
import { MemberScreen } from "./MemberScreen.tsx";
import { MembersScreen } from "./MembersScreen.tsx";
import { MemberTable } from "./MemberTable.tsx";

const direct = (role_id: string) => ({ role_id, sources: [{ type: "direct_assignment" as const, details: {} }] });

export function memberFixtures({
  organization,
  member,
  email,
  other,
  otherEmail,
}: Names): Record<string, AdminFixture> {
  const ada = sampleMember({ name: member, email_address: email, roles: [direct("admin")], totp_registration_id: "t" });
  const grace = sampleMember({
    member_id: "member-test-grace",
    name: other,
    email_address: otherEmail,
    roles: [direct("viewer"), { role_id: "editor", sources: [{ type: "email_assignment", details: {} }] }],
    mfa_phone_number: "+12025550123",
    mfa_phone_number_verified: true,
  });
  const invited = sampleMember({
    member_id: "member-test-kim",
    name: "",
    email_address: "kim@globex.test",
    status: "invited",
    roles: [direct("viewer")],
  });
  const gone = sampleMember({
    member_id: "member-test-bob",
    name: "Bob",
    email_address: "bob@globex.test",
    status: "deleted",
  });
  const break_glass = sampleMember({
    member_id: "member-test-eve",
    name: "Eve",
    email_address: "eve@globex.test",
    is_breakglass: true,
  });
  const answer = (...members: Member[]) => ({
    members,
    results_metadata: { total: members.length },
    organizations: {},
  });
  const event: AuditLogEvent = {
    audit_event_id: "audit-event-test-1",
    occurred_at: "2026-03-02T08:00:00Z",
    action: "member.invited",
    organization_id: ada.organization_id,
    member_id: grace.member_id,
    email_address: otherEmail,
    ip_address: "192.0.2.7",
    request_id: "request-id-1",
    details: { by: ada.member_id },
  };
  const answers: Answers = {
    bootstrap: async () => ({ rbacPolicy: samplePolicy }),
    "organization.members.search": () => answer(ada, grace, invited, break_glass),
    "organization.members.update": () => ({ member: grace }),
    "organization.members.delete": () => ({ ended: { sessions: 2, app_grants: 1, api_keys: 1 } }),
    "organization.listAuditEvents": () => ({ events: [event], results_metadata: {} }),
    "members.listSessions": () => ({
      sessions: ["Chrome (Windows)", ""].map((device_name, at) => ({
        member_session_id: `member-session-test-${at}`,
        started_at: "2026-03-02T08:00:00Z",
        last_accessed_at: "2026-03-02T10:00:00Z",
        expires_at: "2026-03-09T08:00:00Z",
        user_agent: "",
        device_name,
        ip_address: "192.0.2.7",
        kind: at === 0 ? "own" : "app",
        device_bound: at === 0,
        is_current: false,
        ...(at === 1 && { client_name: "Boards Sync" }),
      })),
    }),
    "members.listPasskeys": () => ({
      passkeys: samplePasskeys.map((passkey) => ({ ...passkey, last_used_at: null })),
    }),
    "members.listRememberedDevices": () => ({
      remembered_devices: sampleRememberedDevices.filter(({ is_current }) => !is_current),
    }),
    "members.getConnectedApps": () => ({
      connected_apps: [
        {
          connected_app_id: "boards-sync",
          name: "Boards Sync",
          description: "",
          client_type: "third_party",
          scopes_granted: "read:boards",
          scopes: [{ scope: "read:boards", description: "See your boards" }],
        },
      ],
    }),
  };
  const signedIn = { member: ada, organization: sampleOrganization({ organization_name: organization }) };
  const mockCalls = (more: Answers = {}, rights?: Record<string, string[]>, closed = false) =>
    createMockCalls(
      { ...answers, ...more },
      {
        signedIn: closed
          ? { ...signedIn, organization: { ...signedIn.organization, email_invites: "NOT_ALLOWED" } }
          : signedIn,
        ...(rights && { rights }),
      },
    );
  const list = (more?: Answers, rights?: Record<string, string[]>): AdminFixture => ({
    calls: mockCalls(more, rights),
    screen: <MembersScreen />,
  });
  const person = (one: Member, rights?: Record<string, string[]>, roles = ["admin"], days?: 30): AdminFixture => ({
    calls: createMockCalls(answers, {
      signedIn: {
        ...signedIn,
        ...(days && { organization: { ...signedIn.organization, mfa_remembered_device_days: days } }),
        session: sampleSession({ roles }),
      },
      ...(rights && { rights }),
    }),
    screen: (
      <Router isTop>
        <MemberScreen member={one} onChange={() => {}} onGone={() => {}} onBack={() => {}} />
      </Router>
    ),
  });
  return {
    "members.loading": list({ "organization.members.search": () => new Promise(() => {}) }),
    "members.ready": list(),
    "members.more": list({
      "organization.members.search": () => ({
        ...answer(ada, grace, invited),
        results_metadata: { total: 214, next_cursor: "more" },
      }),
    }),
    "members.onlyYou": list({ "organization.members.search": () => answer(ada) }),
    "members.none": {
      calls: mockCalls({ "organization.members.search": () => answer() }),
      screen: <MembersScreen filterAtFirst={{ text: "zed", status: "deleted", secondFactor: "no", role: "editor" }} />,
    },
    "members.failed": list({ "organization.members.search": lose }),
    "members.refused": list({ "organization.members.search": () => refuse("unauthorized_action") }, {}),
    "members.readOnly": list({}, { member: ["search"] }),
    "members.invite": {
      calls: mockCalls(),
      screen: <MembersScreen openAtFirst="invite" />,
    },
    "members.inviteOff": {
      calls: mockCalls({}, undefined, true),
      screen: <MembersScreen />,
    },
    "members.roles": {
      calls: mockCalls(),
      screen: (
        <MemberTable
          members={[ada, grace, invited]}
          chosen={new Set()}
          onChoose={() => {}}
          onOpen={() => {}}
          onChange={() => {}}
          left=""
          link={{ current: null }}
          rolesAtFirst={grace.member_id}
        />
      ),
    },
    "members.bulk": {
      calls: mockCalls(),
      screen: <BulkActions chosen={[ada, grace, invited]} onClear={() => {}} onDone={() => {}} />,
    },
    "members.receipt": {
      calls: mockCalls(),
      screen: <EndedReceipt title={other} ended={{ sessions: 2, app_grants: 1, api_keys: 1 }} onClose={() => {}} />,
    },
    "members.person": person(grace),
    "members.personDevices": person(grace, undefined, ["admin"], 30),
    "members.personPasskey": {
      calls: mockCalls(),
      screen: <MemberPasskeys member={grace} version={0} onChange={() => {}} initiallyAsked="passkey-test-1" />,
    },
    "members.personSelf": person(ada),
    "members.personOutranks": person({ ...grace, roles: [direct("admin")] }, undefined, ["editor"]),
    "members.personInvited": person(invited),
    "members.personRemoved": person(gone),
    "members.personReadOnly": person(grace, { member: ["search"] }),
  };
}
