import type { ScimConnection, ScimExchange, ScimGroup, ScimPendingChange } from "@portico/wire";

export function sampleDirectory(changes: Partial<ScimConnection> = {}): ScimConnection {
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

export function sampleGroup(name: string): ScimGroup {
  const group_id = `scim-group-test-${name.toLowerCase().replace(/\W+/g, "-").slice(0, 30)}`;
  return {
    organization_id: "organization-test-globex",
    connection_id: "scim-connection-test-1",
    group_id,
    group_name: name,
  };
}

export function samplePendingChange(action: ScimPendingChange["action"]): ScimPendingChange {
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
