import { audit } from "../../../core/audit/audit.ts";
import { listPresentMembers } from "../../../core/records/member/store.ts";
import { findOrganizationBySlug, listOrganizationsBySlug } from "../../../core/records/organization/store.ts";
import { readPage } from "../../../core/records/read-page.ts";
import type { MemberRow, OrganizationRow } from "../../../core/records/schema.ts";
import { exportRegistrations } from "../../../methods/oauth/import-registration.ts";
import { exportPasskeys } from "../../../methods/passkeys/import-passkeys.ts";
import { exportPasswords } from "../../../methods/passwords/import-password.ts";
import { exportRecoveryCodes } from "../../../methods/recovery-codes/list-recovery-codes.ts";
import { exportTotps } from "../../../methods/totp/import-totp.ts";
import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { readCursor, writeCursor } from "../../../platform/http/search-cursor.ts";
import type { MemberLine } from "../lines.ts";
import { listExternalIds } from "../store.ts";
import type { Exported, ExportRequest } from "./export-organizations.ts";
import { requireSecretsAllowed } from "./require-secrets-allowed.ts";

const DEFAULT_LIMIT = 100;
/** Organizations per page. Many may have no members. */
const ORGANIZATIONS_LIMIT = 100;
/** The issuer named for what Portico has verified itself. */
const AUTHORITY = "portico";

/**
 * Returns a page of the project's members, by their organization's slug and email address, in the format of an import.
 * Deleted members are left out. A page has fewer than `limit` members if they have a lot of metadata.
 * @throws ApiError `invalid_cursor`, `unauthorized_action` if the configuration does not allow exporting secrets.
 */
export async function exportMembers(
  call: Call,
  { cursor, limit = DEFAULT_LIMIT, with_secrets: withSecrets = false }: ExportRequest,
): Promise<Exported<MemberLine>> {
  if (withSecrets) requireSecretsAllowed(call);
  const searched = ["export.members"];
  // Slugs and email addresses contain no spaces.
  const [slug = "", address = ""] = readCursor(call, searched, cursor)?.split(" ") ?? [];
  const { project_id } = call.project;
  return transaction(call, async (tx) => {
    const begun = slug ? await findOrganizationBySlug(tx, project_id, slug) : undefined;
    const others = await listOrganizationsBySlug(tx, project_id, { after: slug, limit: ORGANIZATIONS_LIMIT });
    const organizations = [...(begun ? [begun] : []), ...others];
    const lines: MemberLine[] = [];
    let next: string | undefined;
    let used = 0;
    let isFull = false;
    for (const organization of organizations) {
      const after = organization === begun ? address : "";
      const page = await readPage<MemberRow>({
        limit: limit - lines.length,
        used,
        readBatch: (last, wanted) =>
          listPresentMembers(tx, organization, { after: last?.email_address ?? after, limit: wanted }),
      });
      lines.push(...(await describeAll(call, tx, organization, page.rows, withSecrets)));
      next = `${organization.organization_slug} ${page.rows.at(-1)?.email_address ?? after}`;
      used = page.used;
      isFull = page.hasMore || lines.length >= limit;
      if (isFull) break;
    }
    const isEnd = !isFull && others.length < ORGANIZATIONS_LIMIT;
    await audit(call, tx, { action: "export.read", details: { members: lines.length, secrets: withSecrets } });
    const metadata = isEnd || next === undefined ? {} : { next_cursor: writeCursor(call, searched, next) };
    return { lines, results_metadata: metadata };
  });
}

async function describeAll(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  rows: MemberRow[],
  withSecrets: boolean,
): Promise<MemberLine[]> {
  const ids = rows.map(({ member_id }) => member_id);
  const externalIds = await listExternalIds(tx, organization, ids);
  const passwords = withSecrets ? await exportPasswords(tx, organization, ids) : new Map();
  const totps = withSecrets ? await exportTotps(call, tx, organization, ids) : new Map();
  const passkeys = await exportPasskeys(tx, organization, ids);
  const lines: MemberLine[] = [];
  for (const row of rows) {
    const password = passwords.get(row.member_id);
    const totp_secret = totps.get(row.member_id);
    const codes = totp_secret ? await exportRecoveryCodes(call, tx, row) : [];
    const accounts = await exportRegistrations(tx, row);
    lines.push({
      ...describe(row, organization, externalIds.get(row.member_id)),
      ...(accounts.length > 0 && { oauth_registrations: accounts }),
      ...(passkeys.has(row.member_id) && { passkeys: passkeys.get(row.member_id) }),
      ...(password && { password_hash: password.password_hash, password_reach: password.reach }),
      ...(totp_secret && { totp_secret }),
      ...(codes.length > 0 && { recovery_codes: codes }),
    });
  }
  return lines;
}

function describe(row: MemberRow, { organization_slug }: OrganizationRow, externalId: string | undefined): MemberLine {
  return {
    type: "member",
    external_id: externalId ?? row.member_id,
    organization_slug,
    email_address: row.email_address,
    ...(row.email_address_verified && { email_verified_by: AUTHORITY }),
    name: row.name,
    status: row.status as "active",
    roles: row.roles,
    ...(row.is_breakglass && { is_breakglass: true }),
    trusted_metadata: row.trusted_metadata,
    untrusted_metadata: row.untrusted_metadata,
    mfa_enrolled: row.mfa_enrolled,
    ...(row.mfa_phone_number && { mfa_phone_number: row.mfa_phone_number }),
    ...(row.mfa_phone_number_verified && { mfa_phone_number_verified_by: AUTHORITY }),
    ...(row.default_mfa_method && { default_mfa_method: row.default_mfa_method }),
  };
}
