import { type AliasableExpression, expressionBuilder, type Insertable, type Updateable } from "kysely";
import { type Database, type Db, keepExisting, onSame } from "../../../platform/db/schema.ts";
import type { DomainClaimRow } from "../schema.ts";

interface DomainKey {
  project_id: string;
  domain: string;
}

interface ClaimKey extends DomainKey {
  organization_id: string;
}

interface VerifiedClaim {
  organization_id: string;
  organization_slug: string;
  connection_id: string | null;
}

/** Finds the organization that has verified a domain. A unique index allows only one. */
export function findVerifiedClaim(db: Db, { project_id, domain }: DomainKey): Promise<VerifiedClaim | undefined> {
  return db
    .selectFrom("domain_claims as c")
    .innerJoin("organizations as o", onSame("o", "c", "project_id", "organization_id"))
    .select(["o.organization_id", "o.organization_slug", "c.connection_id"])
    .where("c.project_id", "=", project_id)
    .where("c.domain", "=", domain)
    .where("c.status", "=", "verified")
    .executeTakeFirst();
}

/** The slugs of the organizations that have verified these domains, by domain. */
export async function listVerifiedClaims(db: Db, projectId: string, domains: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("domain_claims as c")
    .innerJoin("organizations as o", onSame("o", "c", "project_id", "organization_id"))
    .select(["c.domain", "o.organization_slug"])
    .where("c.project_id", "=", projectId)
    .where((eb) => eb("c.domain", "=", eb.fn.any(eb.val(domains))))
    .where("c.status", "=", "verified")
    .execute();
  return new Map(rows.map(({ domain, organization_slug }) => [domain, organization_slug]));
}

/** The slug of that organization, as a fragment of a larger statement. */
export function selectingClaimant({ project_id, domain }: DomainKey): AliasableExpression<string | null> {
  return expressionBuilder<Database, never>()
    .selectFrom("domain_claims as c")
    .innerJoin("organizations as o", onSame("o", "c", "project_id", "organization_id"))
    .select("o.organization_slug")
    .where("c.project_id", "=", project_id)
    .where("c.domain", "=", domain)
    .where("c.status", "=", "verified")
    .$asScalar()
    .$castTo<string | null>();
}

export function listClaims(
  db: Db,
  { project_id, organization_id }: { project_id: string; organization_id: string },
): Promise<DomainClaimRow[]> {
  return db
    .selectFrom("domain_claims")
    .selectAll()
    .where((eb) => eb.and({ project_id, organization_id }))
    .orderBy("domain")
    .execute();
}

export function findClaim(db: Db, { project_id, organization_id, domain }: ClaimKey) {
  return db
    .selectFrom("domain_claims")
    .selectAll()
    .where((eb) => eb.and({ project_id, organization_id, domain }))
    .executeTakeFirst();
}

export function lockClaim(tx: Db, { project_id, organization_id, domain }: ClaimKey) {
  return tx
    .selectFrom("domain_claims")
    .selectAll()
    .where((eb) => eb.and({ project_id, organization_id, domain }))
    .forUpdate()
    .executeTakeFirst();
}

/** Returns undefined if the organization has claimed the domain by now. */
export function insertClaim(tx: Db, row: Insertable<Database["domain_claims"]>): Promise<DomainClaimRow | undefined> {
  return tx.insertInto("domain_claims").values(row).onConflict(keepExisting).returningAll().executeTakeFirst();
}

export function updateClaim(
  tx: Db,
  { project_id, organization_id, domain }: ClaimKey,
  change: Updateable<Database["domain_claims"]>,
): Promise<DomainClaimRow> {
  return tx
    .updateTable("domain_claims")
    .set(change)
    .where((eb) => eb.and({ project_id, organization_id, domain }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteClaim(tx: Db, { project_id, organization_id, domain }: ClaimKey): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("domain_claims")
    .where((eb) => eb.and({ project_id, organization_id, domain }))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/**
 * Takes claims that are due for a check, until `leaseEndsAt`. One of several nodes checks, and another one takes over
 * if it dies.
 */
export function takeDueClaims(
  db: Db,
  { now, leaseEndsAt, limit }: { now: Date; leaseEndsAt: Date; limit: number },
): Promise<DomainClaimRow[]> {
  return db
    .updateTable("domain_claims")
    .set({ due_at: leaseEndsAt })
    .where((eb) =>
      eb(
        eb.refTuple("project_id", "organization_id", "domain"),
        "in",
        eb
          .selectFrom("domain_claims")
          .select(["project_id", "organization_id", "domain"])
          .where("due_at", "<=", now)
          .orderBy("due_at")
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$asTuple("project_id", "organization_id", "domain"),
      ),
    )
    .returningAll()
    .execute();
}
