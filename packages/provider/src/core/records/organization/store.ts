import { expressionBuilder, type Insertable, sql, type Updateable } from "kysely";
import type { Call } from "../../../platform/call/call.ts";
import { type Database, type Db, json, key, onSame } from "../../../platform/db/schema.ts";
import type { OrganizationRow, ScimConnectionSummary } from "../schema.ts";
import { endBySettings } from "./end-by-settings-store.ts";
import { nextPolicyVersion, withDefaults } from "./settings.ts";

const columns = [
  "project_id",
  "organization_id",
  "organization_slug",
  "organization_name",
  "settings",
  "trusted_metadata",
  "sso_connections",
  "scim_connection",
  "policy_version",
  "founded_by",
  "created_at",
  "updated_at",
] as const satisfies (keyof OrganizationRow)[];
const joinedColumns = columns.map((name) => `o.${name}` as const);

const select = (db: Db, projectId: string) =>
  db.selectFrom("organizations").select(columns).where("project_id", "=", projectId);

export async function findOrganization(
  db: Db,
  projectId: string,
  organizationId: string,
): Promise<OrganizationRow | undefined> {
  const row = await select(db, projectId).where("organization_id", "=", organizationId).executeTakeFirst();
  return row && withDefaults(row);
}

export async function findOrganizationBySlug(
  db: Db,
  projectId: string,
  slug: string,
): Promise<OrganizationRow | undefined> {
  const row = await select(db, projectId).where("organization_slug", "=", slug).executeTakeFirst();
  return row && withDefaults(row);
}

export async function listOrganizationsWithSlugs(
  db: Db,
  projectId: string,
  slugs: string[],
): Promise<OrganizationRow[]> {
  if (slugs.length === 0) return [];
  const rows = await select(db, projectId)
    .where(key({ organization_slug: slugs }))
    .execute();
  return rows.map(withDefaults);
}

export async function lockOrganizationRow(
  tx: Db,
  projectId: string,
  organizationId: string,
): Promise<OrganizationRow | undefined> {
  const row = await select(tx, projectId).where("organization_id", "=", organizationId).forUpdate().executeTakeFirst();
  return row && withDefaults(row);
}

export async function deleteOrganization(tx: Db, projectId: string, organizationId: string): Promise<void> {
  await saveEmailDomains(tx, projectId, organizationId, []);
  await saveOauthTenants(tx, projectId, organizationId, {});
  await tx
    .deleteFrom("organizations")
    .where(key({ project_id: projectId, organization_id: organizationId }))
    .execute();
}

export async function insertOrganization(tx: Db, row: Insertable<Database["organizations"]>): Promise<OrganizationRow> {
  return withDefaults(await tx.insertInto("organizations").values(row).returning(columns).executeTakeFirstOrThrow());
}

type Change = Omit<Updateable<Database["organizations"]>, "settings" | "policy_version">;

/**
 * Changes an organization. Its policy version follows from its settings, and what they no longer allow ends.
 * @param current locked by the caller.
 */
export async function updateOrganization(
  tx: Db,
  current: OrganizationRow,
  { settings, ...change }: Change & { settings?: OrganizationRow["settings"]; updated_at: Date },
): Promise<OrganizationRow | undefined> {
  if (settings) await endBySettings(tx, current, settings, change.updated_at);
  const policy = settings && { settings: json(settings), policy_version: nextPolicyVersion(current, settings) };
  return writeOrganization(tx, current, { ...change, ...policy });
}

/** Saves a copy of the organization's directory, for answers and roles. */
export async function saveScimConnection(
  call: Call,
  tx: Db,
  organization_id: string,
  summary: ScimConnectionSummary | null,
): Promise<void> {
  const { project_id } = call.project;
  const change = { scim_connection: summary && json(summary), updated_at: call.clock.now() };
  await writeOrganization(tx, { project_id, organization_id }, change);
}

type OrganizationKey = Pick<OrganizationRow, "project_id" | "organization_id">;

async function writeOrganization(
  tx: Db,
  { project_id, organization_id }: OrganizationKey,
  change: Updateable<Database["organizations"]>,
): Promise<OrganizationRow | undefined> {
  const row = await tx
    .updateTable("organizations")
    .set(change)
    .where(key({ project_id, organization_id }))
    .returning(columns)
    .executeTakeFirst();
  return row && withDefaults(row);
}

/** Updates the lookup table of domains from the organization's `email_allowed_domains`. */
export async function saveEmailDomains(tx: Db, projectId: string, organizationId: string, domains: string[]) {
  await tx
    .deleteFrom("organization_email_domains")
    .where(key({ project_id: projectId, organization_id: organizationId }))
    .execute();
  await insertEmailDomains(tx, projectId, organizationId, domains);
}

/** The same for a new organization. */
export async function insertEmailDomains(tx: Db, projectId: string, organizationId: string, domains: string[]) {
  if (domains.length === 0) return;
  const rows = domains.map((domain) => ({ project_id: projectId, domain, organization_id: organizationId }));
  await tx.insertInto("organization_email_domains").values(rows).execute();
}

/** Updates the lookup table of tenants from the organization's `allowed_oauth_tenants`. */
export async function saveOauthTenants(
  tx: Db,
  projectId: string,
  organizationId: string,
  tenants: Record<string, string[]>,
) {
  await tx
    .deleteFrom("organization_oauth_tenants")
    .where(key({ project_id: projectId, organization_id: organizationId }))
    .execute();
  await insertOauthTenants(tx, projectId, organizationId, tenants);
}

/** The same for a new organization. */
export async function insertOauthTenants(
  tx: Db,
  projectId: string,
  organizationId: string,
  tenants: Record<string, string[]>,
) {
  const rows = Object.entries(tenants).flatMap(([provider_type, ids]) =>
    [...new Set(ids)].map((tenant_id) => ({
      project_id: projectId,
      provider_type,
      tenant_id,
      organization_id: organizationId,
    })),
  );
  if (rows.length > 0) await tx.insertInto("organization_oauth_tenants").values(rows).execute();
}

/**
 * The condition that an address is neither a member of `organizations as o` nor reserved there. Discovery lists those
 * organizations separately, or not at all.
 */
function isWithoutAddress(address: string) {
  const eb = expressionBuilder<Database & { o: Database["organizations"] }, "o">();
  const inTable = (table: "members" | "retired_email_addresses") =>
    eb
      .selectFrom(table)
      .select("organization_id")
      .whereRef("project_id", "=", "o.project_id")
      .whereRef("organization_id", "=", "o.organization_id")
      .where("email_address", "=", address);
  return eb.and([
    eb.not(eb.exists(inTable("members").where("status", "<>", "deleted"))),
    eb.not(eb.exists(inTable("retired_email_addresses"))),
  ]);
}

/** Lists the organizations of a tenant that this address is not a member of. */
export async function listOrganizationsByTenants(
  db: Db,
  projectId: string,
  provider: string,
  tenantIds: string[],
  address: string,
): Promise<OrganizationRow[]> {
  const rows = await db
    .selectFrom("organization_oauth_tenants as t")
    .innerJoin("organizations as o", onSame("o", "t", "project_id", "organization_id"))
    .select(joinedColumns)
    .distinctOn(["o.created_at", "o.organization_id"])
    .where("t.project_id", "=", projectId)
    .where("t.provider_type", "=", provider)
    .where((eb) => eb("t.tenant_id", "=", eb.fn.any(eb.val(tenantIds))))
    .where(isWithoutAddress(address))
    .orderBy("o.created_at")
    .orderBy("o.organization_id")
    .limit(100)
    .execute();
  return rows.map(withDefaults);
}

export async function listOrganizations(db: Db, projectId: string, ids: string[]): Promise<OrganizationRow[]> {
  const rows = await select(db, projectId)
    .where(key({ organization_id: ids }))
    .execute();
  return rows.map(withDefaults);
}

/** Only with a TXT record or a verified member: a domain that an admin entered proves nothing (threats.md T10). */
export async function listOrganizationsByDomain(
  db: Db,
  projectId: string,
  domain: string,
  { without }: { without?: string } = {},
): Promise<OrganizationRow[]> {
  const rows = await db
    .selectFrom("organization_email_domains as d")
    .innerJoin("organizations as o", onSame("o", "d", "project_id", "organization_id"))
    .select(joinedColumns)
    .where("d.project_id", "=", projectId)
    .where("d.domain", "=", domain)
    .$if(without !== undefined, (found) => found.where(isWithoutAddress(without ?? "")))
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom("domain_claims as c")
            .select("c.domain")
            .whereRef("c.project_id", "=", "o.project_id")
            .whereRef("c.organization_id", "=", "o.organization_id")
            .where("c.domain", "=", domain)
            .where("c.status", "=", "verified"),
        ),
        eb.exists(
          eb
            .selectFrom("members as m")
            .select("m.member_id")
            .whereRef("m.project_id", "=", "o.project_id")
            .whereRef("m.organization_id", "=", "o.organization_id")
            .where("m.status", "=", "active")
            .where("m.email_address_verified", "=", true)
            .where(sql<string>`split_part(m.email_address, '@', 2)`, "=", domain),
        ),
      ]),
    )
    .orderBy("o.created_at")
    .limit(100)
    .execute();
  return rows.map(withDefaults);
}

/** A page of a project's organizations, sorted by slug, which does not depend on a clock. */
export async function listOrganizationsBySlug(
  db: Db,
  projectId: string,
  { after = "", limit }: { after?: string | undefined; limit: number },
): Promise<OrganizationRow[]> {
  const rows = await select(db, projectId)
    .where("organization_slug", ">", after)
    .orderBy("organization_slug")
    .limit(limit)
    .execute();
  return rows.map(withDefaults);
}
