import type { SetupLink, SetupRoom } from "@portico/wire";

export function sampleLink(changes: Partial<SetupLink> = {}): SetupLink {
  return {
    setup_link_id: `setup-link-test-${changes.status ?? "waiting"}`,
    organization_id: "organization-test-globex",
    purpose: "scim",
    status: "waiting",
    note: "Kim of Globex IT",
    connection_id: null,
    may_activate: true,
    role_ids: [],
    created_at: "2026-03-02T10:00:00Z",
    created_by: "member-test-ada",
    expires_at: "2026-03-09T10:00:00Z",
    opened_at: null,
    opened_from: null,
    opened_with: null,
    ends_at: null,
    ...changes,
  };
}

export function sampleSetup(changes: Partial<SetupRoom> = {}): SetupRoom {
  return {
    setup_link_id: "setup-link-test-1",
    purpose: "scim",
    status: "waiting",
    is_here: false,
    organization_name: "Globex",
    organization_logo_url: "",
    made_by: "Ada Lovelace",
    note: "Kim of Globex IT",
    expires_at: "2026-03-09T10:00:00Z",
    ends_at: null,
    connection_id: null,
    may_activate: false,
    roles: [],
    ...changes,
  };
}
