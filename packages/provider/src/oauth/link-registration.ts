import type { Member } from "@portico/wire";
import { audit } from "../audit/audit.ts";
import type { Call } from "../call.ts";
import { json } from "../db/json.ts";
import type { Db, MemberRow, OauthAccount, OauthRegistrationRow, Reach } from "../db/schema.ts";
import { saveOauthRegistrations } from "../members/save-oauth-registrations.ts";
import { listRegistrations, saveRegistration } from "./store.ts";

/**
 * Links an account to a member, or takes over what the upstream tells by now of one that is linked. An account that is
 * another member's in the organisation stays theirs.
 */
export async function linkRegistration(
  call: Call,
  tx: Db,
  member: MemberRow,
  account: OauthAccount,
  { registrationId, reach }: { registrationId: string; reach: Reach },
): Promise<MemberRow> {
  const known = member.oauth_registrations.find((one) => one.member_oauth_registration_id === registrationId);
  if (known && isSame(known, account)) return member;
  const { project_id, organization_id, member_id } = member;
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
    created_at: call.clock.now(),
  });
  if (!saved) return member;
  if (!known && saved.registration_id === registrationId) {
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

/** Makes the member's answer agree with what is linked. */
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
