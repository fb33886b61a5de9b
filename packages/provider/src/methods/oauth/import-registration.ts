import type { OauthProvider } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import type { MemberRow } from "../../core/records/schema.ts";
import type { Call } from "../../platform/call/call.ts";
import { newId } from "../../platform/crypto/tokens.ts";
import { type Db, json } from "../../platform/db/schema.ts";
import { showRegistrations } from "./link-registration.ts";
import { upstreamProviders } from "./providers.ts";
import { listRegistrations, saveRegistration } from "./store.ts";

/** An account at an upstream, imported from another system. */
export interface ImportedAccount {
  provider_type: OauthProvider;
  /** The provider's default issuer if omitted. */
  issuer?: string | undefined;
  provider_subject: string;
}

/**
 * Links accounts to a new member, for their organization only, because the upstream did not confirm them to us. Sends
 * no mail, so that an import does not mail every member.
 *
 * @returns the member, and the accounts that another member of the organization already has.
 */
export async function importRegistrations(
  call: Call,
  tx: Db,
  member: MemberRow,
  accounts: ImportedAccount[],
): Promise<{ member: MemberRow; taken: ImportedAccount[] }> {
  const { project_id, organization_id, member_id } = member;
  const taken: ImportedAccount[] = [];
  for (const account of accounts) {
    const { provider_type, provider_subject, issuer = upstreamProviders[provider_type].issuer } = account;
    const registration_id = newId(call.project, "oauth-registration");
    const saved = await saveRegistration(tx, {
      project_id,
      provider_type,
      issuer,
      provider_subject,
      organization_id,
      member_id,
      registration_id,
      profile_picture_url: null,
      locale: null,
      provider_tenants: json([]),
      reach: "organization",
      created_at: call.clock.now(),
    });
    if (!saved) taken.push(account);
    else {
      const details = { provider: provider_type, provider_subject, registration_id };
      await audit(call, tx, { action: "oauth.linked", member, details });
    }
  }
  return { member: await showRegistrations(call, tx, member), taken };
}

/** Lists a member's accounts for an export. */
export async function exportRegistrations(db: Db, member: MemberRow): Promise<Required<ImportedAccount>[]> {
  if (member.oauth_registrations.length === 0) return [];
  const rows = await listRegistrations(db, member);
  const accounts = rows.map(({ provider_type, issuer, provider_subject }) => ({
    provider_type,
    issuer,
    provider_subject,
  }));
  return accounts.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}
