import type { ScimConnection, ScimExchange, ScimGroup, ScimPendingChange } from "@portico/wire";
import { type AdminFixture, type Answers, createMockCalls, lose, refuse } from "../../testing/mock-calls.ts";
import type { Names } from "../../testing/samples.ts";
import { openSetupPage } from "../setup-links/fixtures.tsx";
import { DirectoryEnd } from "./DirectoryEnd.tsx";
import { DirectoryPanel } from "./DirectoryPanel.tsx";
import { PendingChanges } from "./PendingChanges.tsx";

function sampleDirectory(changes: Partial<ScimConnection> = {}): ScimConnection {
  return {
    organization_id: "organization-test-globex",
    connection_id: "scim-connection-test-1",
    status: "active",
    is_held: false,
    display_name: "Okta",
    identity_provider: "okta",
    base_url: "https://auth.globex.test/v1/scim/project-test-globex/scim-connection-test-1",
    scim_group_implicit_role_assignments: [],
    bearer_token_expires_at: "2027-03-02T10:00:00Z",
    bearer_token_last_four: "YzWc",
    ...changes,
  };
}

export function sampleExchange(changes: Partial<ScimExchange> = {}): ScimExchange {
  const { method = "POST", path = "/Users" } = changes;
  return {
    exchange_id: `scim-exchange-test-${method}${path}${changes.occurred_at ?? ""}`,
    occurred_at: "2026-03-02T10:00:00Z",
    request_id: "request-id-test-1",
    method,
    path,
    status_code: 201,
    request_body: "",
    answer_body: "",
    ...changes,
  };
}

function sampleGroup(name: string): ScimGroup {
  const group_id = `scim-group-test-${name.toLowerCase().replace(/\W+/g, "-").slice(0, 30)}`;
  return {
    organization_id: "organization-test-globex",
    connection_id: "scim-connection-test-1",
    group_id,
    group_name: name,
  };
}

function samplePendingChange(action: ScimPendingChange["action"]): ScimPendingChange {
  return {
    change_id: `scim-change-test-${action}`,
    connection_id: "scim-connection-test-1",
    member_id: `member-test-${action}`,
    member_name: "",
    member_email_address: "ada@globex.test",
    action,
    new_email_address: action === "change_email" ? "ada@globex.example" : null,
    reason: action === "change_email" ? "not_from_directory" : "assigned_roles",
    requested_at: "2026-03-02T10:00:00Z",
  };
}

const roles = [
  { role_id: "admin", description: "May do everything within the organization", permissions: [] },
  { role_id: "editor", description: "Edits boards", permissions: [] },
];

export function directoryFixtures(names: Names): Record<string, AdminFixture> {
  const { member, email, other, otherEmail } = names;
  const staff = sampleGroup(other);
  const people = [
    { member_id: "member-test-1", name: member, email_address: email, is_active: true },
    { member_id: "member-test-2", name: "", email_address: otherEmail, is_active: false },
  ];
  const arrived = [
    sampleExchange({ request_body: JSON.stringify({ displayName: member, userName: email }) }),
    sampleExchange({
      occurred_at: "2026-03-02T09:59:00Z",
      path: "/Groups",
      status_code: 409,
      request_body: JSON.stringify({ displayName: other }),
      answer_body: JSON.stringify({ detail: `A group named ${other} already exists.` }),
    }),
    sampleExchange({ occurred_at: "2026-03-02T09:58:00Z", method: "GET", path: "/Users?count=1", status_code: 200 }),
  ];
  const connected = (connection: ScimConnection, exchanges: ScimExchange[] = arrived, groups = [staff]): Answers => ({
    "scim.getConnection": () => ({ connection }),
    "scim.listExchanges": () => ({ exchanges, next_cursor: exchanges.length > 0 ? "more" : null }),
    "scim.getConnectionGroups": () => ({ scim_groups: groups, next_cursor: null }),
    "scim.getGroupMembers": () => ({ scim_group_members: people, next_cursor: null }),
    bootstrap: () => ({ rbacPolicy: { roles } }),
  });
  const state = (answers: Answers, options?: Parameters<typeof createMockCalls>[1]): AdminFixture => ({
    calls: createMockCalls(answers, options),
    screen: <DirectoryPanel />,
  });
  const none: Answers = { "scim.getConnection": () => refuse("no_active_scim_connection") };
  const pending: ScimPendingChange[] = [
    { ...samplePendingChange("change_email"), member_name: member, member_email_address: email },
    { ...samplePendingChange("deactivate"), member_name: other, member_email_address: otherEmail },
  ];
  const waiting: Answers = {
    ...connected(sampleDirectory()),
    "scim.listPendingChanges": () => ({ pending_changes: pending, next_cursor: null }),
  };
  const changes = (answers: Answers, initiallyOpen?: string): AdminFixture => ({
    calls: createMockCalls(answers),
    screen: <PendingChanges {...(initiallyOpen && { initiallyOpen })} />,
  });
  const assignments = [{ role_id: "editor", group_id: staff.group_id }];
  return {
    "directory.loading": state({}),
    "directory.none": state(none),
    "directory.notAllowed": state(none, { rights: {} }),
    "directory.failed": state({ "scim.getConnection": lose }),
    "directory.refused": state({ "scim.getConnection": () => refuse("unauthorized_action") }),
    "directory.waiting": state(connected(sampleDirectory(), [], [])),
    "directory.ready": state(connected(sampleDirectory({ scim_group_implicit_role_assignments: assignments }))),
    "directory.readOnly": state(connected(sampleDirectory()), { rights: { scim: ["read"] } }),
    "directory.entra": state(connected(sampleDirectory({ identity_provider: "microsoft-entra" }))),
    "directory.rotating": state(
      connected(
        sampleDirectory({ next_bearer_token_last_four: "8aQe", next_bearer_token_expires_at: "2027-03-02T10:00:00Z" }),
      ),
    ),
    "directory.tokenOver": state(connected(sampleDirectory({ bearer_token_expires_at: "2026-01-01T00:00:00Z" }))),
    "directory.held": state(connected(sampleDirectory({ is_held: true }), [], [])),
    "directory.heldForLink": {
      calls: createMockCalls(connected(sampleDirectory({ is_held: true }), [], [])),
      screen: <DirectoryPanel link={{ may_activate: false }} />,
    },
    "setupPage.openDirectory": openSetupPage(names, "scim", (setup) => <DirectoryPanel link={setup} />)(
      createMockCalls(connected(sampleDirectory({ is_held: true }), [], [])),
    ),
    "directory.changes": changes(waiting),
    "directory.changesAsked": changes(waiting, pending[0]?.change_id),
    "directory.noGroups": state(connected(sampleDirectory(), arrived, [])),
    "directory.disconnecting": {
      calls: createMockCalls({}),
      screen: <DirectoryEnd connection={sampleDirectory()} onGone={() => {}} isInitiallyOpen />,
    },
  };
}
