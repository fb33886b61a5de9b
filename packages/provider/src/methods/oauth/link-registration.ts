import { type AuthenticationFactor, type Member, oauthProviders } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { enqueueMail } from "../../core/delivery/enqueue-message.ts";
import { linkQuery } from "../../core/delivery/mails/letterhead.ts";
import { saveOauthRegistrations } from "../../core/records/member/save-registrations.ts";
import { findOrganizations } from "../../core/records/organization/find-organizations.ts";
import type { MemberRow, Proof, Reach } from "../../core/records/schema.ts";
import { ancestorsOfCredential } from "../../core/records/session/lineage.ts";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { hashToken, randomToken } from "../../platform/crypto/tokens.ts";
import { type Db, json } from "../../platform/db/schema.ts";
import { after, inSeconds } from "../../platform/lib/duration.ts";
import { deviceOf } from "../../platform/lib/name-browser.ts";
import { registrationIdsOf } from "./identity.ts";
import type { OauthAccount, OauthRegistrationRow } from "./schema.ts";
import { listClaims, listRegistrations, saveRegistration } from "./store.ts";

/** The path of the link in the mail about a linked account: `unlink-page.ts`. */
export const UNLINK_PATH = "/v1/b2b/oauth/unlink";

/**
 * Links an account to a member, or updates its profile if it is linked already. An account that another member of the
 * organization has stays with that member. A mail notifies the member of a new account and offers to unlink it
 * (threats.md T60).
 */
export async function linkRegistration(
  call: Call,
  tx: Db,
  member: MemberRow,
  account: OauthAccount,
  { registrationId, reach, ancestors = [] }: { registrationId: string; reach: Reach; ancestors?: string[] },
): Promise<MemberRow> {
  const known = member.oauth_registrations.find((one) => one.member_oauth_registration_id === registrationId);
  if (known && isSame(known, account)) return member;
  const { project_id, organization_id, member_id } = member;
  const token = randomToken();
  const now = call.clock.now();
  const saved = await saveRegistration(tx, {
    project_id,
    provider_type: account.provider,
    issuer: account.issuer,
    provider_subject: account.subject,
    organization_id,
    member_id,
    registration_id: registrationId,
    profile_picture_url: account.picture_url,
    locale: account.locale,
    provider_tenants: json(account.tenants),
    reach,
    ancestors: json(ancestors.filter((id) => id !== registrationId)),
    created_at: now,
    unlink_token_hash: hashToken(token),
    unlink_expires_at: after(now, lifetimes.unlinkLink),
  });
  if (!saved) return member;
  if (!known && saved.registration_id === registrationId) {
    await notifyMember(call, tx, member, saved, { account, token });
    await audit(call, tx, {
      action: "oauth.linked",
      organization_id,
      member_id,
      email_address: member.email_address,
      details: { provider: account.provider, provider_subject: account.subject, registration_id: registrationId },
    });
  }
  return showRegistrations(call, tx, member);
}

async function notifyMember(
  call: Call,
  tx: Db,
  { organization_id, email_address }: MemberRow,
  { created_at, provider_type, unlink_expires_at }: OauthRegistrationRow,
  { account, token }: { account: OauthAccount; token: string },
): Promise<void> {
  const organization = (await findOrganizations(call, tx, [organization_id])).get(organization_id);
  await enqueueMail(call, tx, {
    to: email_address,
    organization,
    content: {
      kind: "account_linked",
      provider: oauthProviders[provider_type].name,
      account: describeAccount(account),
      address: email_address,
      linkedAt: created_at.toISOString(),
      ...deviceOf(call),
      lifetimeMinutes: inSeconds(lifetimes.unlinkLink) / 60,
      // The host comes from the configuration, never from the request (threats.md T21).
      url: `${call.publicUrl}${UNLINK_PATH}?${linkQuery(call, token)}`,
    },
    expiresAt: unlink_expires_at ?? created_at,
  });
}

/** The account's owner chose the name, so names that mail programs would turn into a link are left out. */
function describeAccount({ name, subject }: OauthAccount): string {
  return /^(?!.*\.\S)[\p{L}\p{M}\p{N} .'’-]{1,64}$/u.test(name) ? `${name} (${subject})` : subject;
}

/** Updates the registrations that the member's row shows. */
export async function showRegistrations(call: Call, tx: Db, member: MemberRow): Promise<MemberRow> {
  const shown = (await listRegistrations(tx, member)).map(toRegistration);
  return (await saveOauthRegistrations(call, tx, member, shown)) ?? member;
}

function toRegistration(row: OauthRegistrationRow): Member["oauth_registrations"][number] {
  return {
    member_oauth_registration_id: row.registration_id,
    provider_subject: row.provider_subject,
    provider_type: row.provider_type,
    profile_picture_url: row.profile_picture_url,
    locale: row.locale,
    provider_tenants: row.provider_tenants,
  };
}

function isSame(known: Member["oauth_registrations"][number], { picture_url, locale, tenants }: OauthAccount): boolean {
  const textOf = (list: OauthAccount["tenants"]) => list.map((one) => `${one.tenant_id} ${one.tenant_name}`).join("\n");
  return (
    known.profile_picture_url === picture_url &&
    known.locale === locale &&
    textOf(known.provider_tenants) === textOf(tenants)
  );
}

/**
 * Links the accounts that claimed the member's email address in this login, now that it is verified. A claim includes
 * provider, issuer and subject, so that no other account can use the verification (threats.md T9).
 */
export async function linkClaims(
  call: Call,
  tx: Db,
  member: MemberRow,
  { factors, proofs }: { factors: AuthenticationFactor[]; proofs: Proof[] },
): Promise<MemberRow> {
  const ids = registrationIdsOf(factors);
  if (ids.length === 0) return member;
  let linked = member;
  for (const claim of await listClaims(tx, member.project_id, ids, call.clock.now())) {
    const isTheirs =
      claim.email_address === member.email_address && [null, member.organization_id].includes(claim.organization_id);
    if (!isTheirs) continue;
    const isAuthority = proofs.some(
      ({ by, method }) => by === "authority" && method === `${claim.account.provider}_oauth`,
    );
    linked = await linkRegistration(call, tx, linked, claim.account, {
      registrationId: claim.registration_id,
      // Without an authority for the email address, the account is known only in this organization (T59).
      reach: isAuthority ? "project" : "organization",
      ancestors: ancestorsOfCredential(proofs),
    });
  }
  return linked;
}
