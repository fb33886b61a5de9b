import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import type { Db } from "../../platform/db/schema.ts";
import { deviceOf } from "../../platform/lib/name-browser.ts";
import { audit } from "../audit/audit.ts";
import { enqueueMail } from "../delivery/enqueue-message.ts";
import { listAdmins } from "../rbac/last-admin.ts";
import type { SessionSubject } from "../records/session/live-store.ts";

/**
 * Records that a member signed in without the organization's single sign-on, and sends an email to each admin and to
 * the member, in case it was someone else (threats.md T91).
 */
export async function notifyOfEmergencyAccess(
  call: Call,
  tx: Db,
  { organization, member, session }: SessionSubject,
): Promise<void> {
  const { member_session_id, authentication_factors, started_at } = session;
  const factors = authentication_factors.map(({ type }) => type);
  await audit(call, tx, { action: "member.emergency_access_used", member, details: { member_session_id, factors } });
  const content = {
    kind: "emergency_access_used",
    address: member.email_address,
    at: started_at.toISOString(),
    ...deviceOf(call),
  } as const;
  const expiresAt = call.clock.in(lifetimes.news);
  const admins = await listAdmins(tx, organization);
  const addresses = new Set([member.email_address, ...admins.map(({ email_address }) => email_address)]);
  for (const to of addresses) await enqueueMail(call, tx, { to, organization, content, expiresAt });
}
