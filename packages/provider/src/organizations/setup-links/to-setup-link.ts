import type { SetupLink } from "@portico/wire";
import type { JudgedLink } from "./judge-link.ts";

export function toSetupLink({ link, status }: JudgedLink): SetupLink {
  const { setup_link_id, organization_id, purpose, note, connection_id, may_activate, role_ids, created_by } = link;
  return {
    setup_link_id,
    organization_id,
    purpose,
    status,
    note,
    connection_id,
    may_activate,
    role_ids,
    created_at: link.created_at.toISOString(),
    created_by,
    expires_at: link.expires_at.toISOString(),
    opened_at: link.consumed_at?.toISOString() ?? null,
    opened_from: link.opened_from,
    opened_with: link.opened_with,
    ends_at: link.session_expires_at?.toISOString() ?? null,
  };
}
