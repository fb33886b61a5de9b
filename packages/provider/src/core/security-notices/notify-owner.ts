import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { type Db, json } from "../../platform/db/schema.ts";
import { inSeconds } from "../../platform/lib/duration.ts";
import { deviceOf } from "../../platform/lib/name-browser.ts";
import { enqueueMail } from "../delivery/enqueue-message.ts";
import { linkQuery } from "../delivery/mails/letterhead.ts";
import type { SecurityEvent } from "../delivery/mails/notice-mails.ts";
import { oneTimeTable } from "../records/one-time/one-time-table.ts";
import { findOrganizations } from "../records/organization/find-organizations.ts";
import type { MemberRow } from "../records/schema.ts";

/** The path of the link in these emails: `pages/disown-page.ts`. */
export const DISOWN_PATH = "/v1/b2b/security_notices/disown";

export const securityNotices = oneTimeTable("security_notices", {
  columns: {
    project_id: true,
    token_hash: true,
    organization_id: true,
    member_id: true,
    event: true,
    roots: true,
    created_at: true,
    expires_at: true,
  },
  hash: "token_hash",
});

/**
 * Sends a member an email about a change of their account, in the transaction of the change. Nothing is sent to an
 * unverified address, because it may belong to someone else. A project can disable kinds of notices by
 * `security_notices`.
 *
 * @param roots the IDs that the change descends from. The email's link ends them and everything that descends from
 * them.
 */
export async function notifyOwner(
  call: Call,
  tx: Db,
  member: Pick<MemberRow, "organization_id" | "member_id" | "email_address" | "email_address_verified">,
  event: SecurityEvent,
  roots: string[],
): Promise<void> {
  if (!member.email_address_verified || !call.project.security_notices.includes(event)) return;
  const { organization_id, member_id, email_address: address } = member;
  const organization = (await findOrganizations(call, tx, [organization_id])).get(organization_id);
  const row = { organization_id, member_id, event, roots: json(roots) };
  const { token, expiresAt } = await securityNotices.issue(call, tx, lifetimes.securityNotice, row);
  await enqueueMail(call, tx, {
    to: address,
    organization,
    content: {
      kind: "security_notice",
      event,
      address,
      at: call.clock.now().toISOString(),
      ...deviceOf(call),
      lifetimeMinutes: inSeconds(lifetimes.securityNotice) / 60,
      // The host comes from the configuration, never from the request (threats.md T21).
      url: `${call.publicUrl}${DISOWN_PATH}?${linkQuery(call, token)}`,
    },
    expiresAt,
  });
}
