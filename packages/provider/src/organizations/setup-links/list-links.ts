import type { ListSetupLinksRequest, SetupLink, SetupLinksResponse } from "@portico/wire";
import { type InOrganization, requireActor } from "../../core/rbac/actor.ts";
import { authorize } from "../../core/rbac/authorize.ts";
import type { Call } from "../../platform/call/call.ts";
import type { EvaluatedLink } from "./evaluate-link.ts";
import { evaluateLinks } from "./evaluate-link.ts";
import { listLinks as list } from "./store.ts";

/** More than exist: at most 20 of them are valid. */
const LIMIT = 200;

/**
 * Lists the organization's links with their status.
 *
 * @throws ApiError `unauthorized_action`, `organization_not_found`.
 */
export async function listLinks(
  call: Call,
  { organization_id, purpose }: InOrganization & ListSetupLinksRequest,
): Promise<SetupLinksResponse> {
  const caller = await requireActor(call, { organization_id });
  for (const one of purpose ? [purpose] : (["sso", "scim"] as const)) await authorize(call, caller, one, "read");
  const { organization } = caller;
  const rows = await list(call.db, organization, LIMIT);
  const links = rows.filter((one) => purpose === undefined || one.purpose === purpose);
  return { setup_links: (await evaluateLinks(call, call.db, organization, links)).map(toSetupLink) };
}

export function toSetupLink({ link, status }: EvaluatedLink): SetupLink {
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
