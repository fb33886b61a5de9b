import type { AuthenticationFactor } from "@portico/wire";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { hashToken, newId, randomToken } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/db/schema.ts";
import { after, earlierOf } from "../../platform/lib/duration.ts";
import { deviceOf } from "../../platform/lib/name-browser.ts";
import { audit } from "../audit/audit.ts";
import { enqueueMail } from "../delivery/enqueue-message.ts";
import { isKnownBrowser, isMarkedBrowser } from "../limits/known-browser.ts";
import { listAdmins } from "../rbac/last-admin.ts";
import { endSession } from "../records/lineage/end-access.ts";
import type { MemberRow, OrganizationRow, Proof, SessionRow } from "../records/schema.ts";
import { usesEmergencyAccess } from "../records/session/authentication-policy.ts";
import { deviceKeyOf } from "../records/session/device-binding.ts";
import { ancestorsOf } from "../records/session/lineage.ts";
import type { SessionSubject } from "../records/session/live-store.ts";
import { proofsIn } from "../records/session/proofs.ts";
import { recordDeviceUse } from "../records/session/remembered-devices.ts";
import { lastEnd } from "../records/session/require-session.ts";
import { hasSessionLike, insertSession, listSessionsBeside } from "../records/session/store.ts";
import { notifyOwner } from "../security-notices/notify-owner.ts";
import { activateMember } from "./admit-member.ts";
import { completeMember } from "./complete-member.ts";
import type { SessionOptions } from "./session-options.ts";
import type { LoggedIn, SignIn } from "./sign-in.ts";

/** Writes the member's changes and the session. Only `issueSession` calls it, when nothing is missing. */
export async function beginSession(call: Call, tx: Db, signIn: SignIn, options: SessionOptions): Promise<LoggedIn> {
  const { organization, factors, remembered_device: device = null } = signIn;
  const token = randomToken();
  const completed = await completeMember(call, tx, signIn);
  const member = await activateMember(call, tx, completed);
  const now = call.clock.now();
  const kind = options.kind ?? ("own" as const);
  const member_session_id = newId(call.project, "member-session");
  const proofs = proofsIn(member, withNewPassword(signIn, member));
  // Showing a second factor or switching organizations does not count as a sign-in (threats.md T72).
  const end = earlierOf(after(now, { minutes: options.durationMinutes }), lastEnd(call.project, organization, factors));
  const row = {
    project_id: organization.project_id,
    organization_id: organization.organization_id,
    member_session_id,
    member_id: member.member_id,
    token_hash: hashToken(token),
    authentication_factors: factors,
    proofs,
    // Once the device is removed, the session lacks a second factor.
    ancestors: [...ancestorsOf(proofs), ...(device ? [device.remembered_device_id] : [])],
    started_at: now,
    last_accessed_at: now,
    expires_at: earlierOf(end, options.notAfter),
    revoked_at: null,
    user_agent: call.userAgent,
    ip_address: call.ipAddress,
    custom_claims: options.customClaims ?? {},
    impersonator: options.impersonator ?? null,
    kind,
    grant_id: options.grantId ?? null,
    policy_version: organization.policy_version,
    remembered_device: device,
    device_key: deviceKeyOf(call, { kind }),
  };
  await audit(call, tx, {
    action: "session.issued",
    organization_id: organization.organization_id,
    member_id: member.member_id,
    email_address: member.email_address,
    details: {
      member_session_id,
      factors: factors.map((factor) => factor.type),
      ...(device && { remembered_device_id: device.remembered_device_id }),
    },
  });
  if (device) await recordDeviceUse(call, tx, member, device);
  const session = await insertSession(tx, row);
  await endSessionsOverLimit(call, tx, organization, session);
  // A member who joins has no known browser yet.
  if (row.kind === "own" && completed.status === "active" && (await isNewBrowser(call, tx, row, member))) {
    await notifyOwner(call, tx, member, "new_browser", [member_session_id, ...row.ancestors]);
  }
  if (usesEmergencyAccess(organization, member, factors))
    await notifyOfEmergencyAccess(call, tx, { organization, member, session });
  return { kind: "logged_in", session, organization, member, token };
}

/** The proofs of a session that starts with a new password, on which it depends too. */
function withNewPassword({ proofs, pendingPassword }: SignIn, { member_password_id }: MemberRow): Proof[] {
  if (!pendingPassword) return proofs;
  return proofs.map((proof) =>
    proof.method === "password"
      ? { ...proof, basis: [...new Set([...(proof.basis ?? []), member_password_id])] }
      : proof,
  );
}

/** The methods that mark the browser. OAuth and SSO providers notify their users of new browsers themselves. */
const BROWSER_METHODS: AuthenticationFactor["type"][] = ["password", "magic_link", "email_otp"];

/**
 * Returns whether the member's browser is new: by its mark or, if cookies are blocked, by its user agent and IP
 * address.
 */
async function isNewBrowser(call: Call, tx: Db, session: SessionRow, member: MemberRow): Promise<boolean> {
  if (!call.project.security_notices.includes("new_browser")) return false;
  if (!session.authentication_factors.some(({ type }) => BROWSER_METHODS.includes(type))) return false;
  const { email_address, organization_id: organizationId } = member;
  if (isKnownBrowser(call, { email_address, password: null })) return false;
  const setAt = isMarkedBrowser(call) ? await call.hooks.findPasswordSetAt(tx, member) : undefined;
  if (setAt !== undefined && isKnownBrowser(call, { email_address, password: { organizationId, setAt } })) return false;
  return !(await hasSessionLike(tx, session));
}

/**
 * Ends the member's oldest sessions if a new one exceeds the organization's limit. A session that the new one replaces
 * ends anyway, and does not count.
 * @param session of a member who is locked, so that simultaneous sign-ins see each other.
 */
async function endSessionsOverLimit(
  call: Call,
  tx: Db,
  { settings: { concurrent_session_limit: limit } }: Pick<OrganizationRow, "settings">,
  session: SessionRow,
): Promise<void> {
  if (limit === null || session.kind !== "own") return;
  const others = await listSessionsBeside(tx, session, call.clock.now());
  for (const oldest of others.slice(limit - 1)) await endSession(call, tx, oldest, "session_limit");
}

/**
 * Records that a member signed in without the organization's single sign-on, and sends an email to each admin and to
 * the member, in case it was someone else (threats.md T91).
 */
async function notifyOfEmergencyAccess(
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
