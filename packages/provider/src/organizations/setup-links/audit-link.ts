import type { AuditAction } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import type { Actor } from "../../core/rbac/actor.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import type { SetupLinkRow } from "./schema.ts";

/** Records an audit event of a link, without its token. */
export function auditLink(
  call: Call,
  tx: Db,
  action: AuditAction & `setup_link.${string}`,
  { organization_id, setup_link_id, purpose }: SetupLinkRow,
  { member, ...details }: Record<string, unknown> & Pick<Actor, "member"> = {},
): Promise<void> {
  const by = member && { member_id: member.member_id, email_address: member.email_address };
  return audit(call, tx, { action, organization_id, ...by, details: { setup_link_id, purpose, ...details } });
}
