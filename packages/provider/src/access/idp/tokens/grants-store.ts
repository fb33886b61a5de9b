import { secondFactorColumns } from "../../../core/mfa/second-factors.ts";
import { ofMember } from "../../../core/records/member/store.ts";
import { oneTimeTable } from "../../../core/records/one-time/one-time-table.ts";
import { withDefaults } from "../../../core/records/organization/settings.ts";
import { endSessionsOfGrants } from "../../../core/records/session/end-sessions.ts";
import type { Call } from "../../../platform/call/call.ts";
import { type Db, json, key, onSame } from "../../../platform/db/schema.ts";
import type { AppGrantRow } from "./schema.ts";

/** A grant with its member, organization and app, as they are now. */
export type GrantSubject = NonNullable<Awaited<ReturnType<typeof findGrantSubject>>>;

/**
 * Finds a grant. Undefined if it has ended, if its member, organization or app is gone, or if a change of the
 * member's sign-in methods has voided it since (threats.md T58, T62).
 */
export async function findGrantSubject(db: Db, projectId: string, grantId: string, now: Date) {
  const row = await db
    .selectFrom("app_grants as g")
    .innerJoin("members as m", onSame("m", "g", "project_id", "organization_id", "member_id"))
    .innerJoin("organizations as o", onSame("o", "g", "project_id", "organization_id"))
    .innerJoin("connected_apps as a", onSame("a", "g", "project_id", "client_id"))
    .select([
      "g.project_id",
      "g.grant_id",
      "g.organization_id",
      "g.member_id",
      "g.client_id",
      "g.scopes",
      "g.resource",
      "g.authentication_factors",
      "g.proofs",
      "g.security_epoch",
      "g.policy_version",
      "g.created_at",
      "g.expires_at",
      "m.email_address",
      "m.email_address_verified",
      "m.name",
      "m.roles",
      "m.sso_registrations",
      "m.scim_groups",
      "m.mfa_enrolled",
      "m.is_breakglass",
      ...secondFactorColumns.map((column) => `m.${column}` as const),
      "o.policy_version as current_policy_version",
      "o.organization_slug",
      "o.organization_name",
      "o.settings",
      "o.sso_connections",
      "o.scim_connection",
      "a.client_type",
      "a.allowed_scopes",
      "a.source",
    ])
    .where("g.project_id", "=", projectId)
    .where("g.grant_id", "=", grantId)
    .where("g.expires_at", ">", now)
    .where("m.status", "=", "active")
    .whereRef("g.security_epoch", "=", "m.security_epoch")
    .executeTakeFirst();
  return row && withDefaults(row);
}

export async function insertGrant(
  tx: Db,
  { scopes, authentication_factors, proofs, ancestors, ...rest }: AppGrantRow,
): Promise<void> {
  await tx
    .insertInto("app_grants")
    .values({
      ...rest,
      scopes: json(scopes),
      authentication_factors: json(authentication_factors),
      proofs: json(proofs),
      ancestors: json(ancestors),
    })
    .execute();
}

/** Saves the version of the policy that a grant has passed. */
export async function savePolicyVersion(
  db: Db,
  { project_id, grant_id }: Pick<AppGrantRow, "project_id" | "grant_id">,
  policy_version: number,
): Promise<void> {
  await db.updateTable("app_grants").set({ policy_version }).where(key({ project_id, grant_id })).execute();
}

/** Has a member's grants evaluated again at their next use. */
export async function forgetGrantPolicies(
  tx: Db,
  member: Pick<AppGrantRow, "project_id" | "organization_id" | "member_id">,
): Promise<void> {
  await tx.updateTable("app_grants").set({ policy_version: 0 }).where(ofMember(member)).execute();
}

interface GrantsOf {
  project_id: string;
  organization_id?: string | undefined;
  member_id?: string | undefined;
  client_id?: string | undefined;
  grant_id?: string | undefined;
}

type EndedGrant = Pick<AppGrantRow, "grant_id" | "organization_id" | "member_id" | "client_id">;

/** Deletes grants and their tokens. @returns the deleted grants. */
async function deleteGrants(tx: Db, of: GrantsOf): Promise<EndedGrant[]> {
  let query = tx.deleteFrom("app_grants").where("project_id", "=", of.project_id);
  for (const column of ["organization_id", "member_id", "client_id", "grant_id"] as const) {
    const value = of[column];
    if (value !== undefined) query = query.where(column, "=", value);
  }
  const grants = await query.returning(["grant_id", "organization_id", "member_id", "client_id"]).execute();
  await deleteTokensOf(
    tx,
    of.project_id,
    grants.map(({ grant_id }) => grant_id),
  );
  return grants;
}

/** Locks a grant, so that ending it also ends what is created from it meanwhile. @returns whether it still exists. */
export async function lockGrant(
  tx: Db,
  { project_id, grant_id }: Pick<AppGrantRow, "project_id" | "grant_id">,
): Promise<boolean> {
  const row = await tx
    .selectFrom("app_grants")
    .select("grant_id")
    .where(key({ project_id, grant_id }))
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteTokensOf(tx: Db, projectId: string, grantIds: string[]): Promise<void> {
  if (grantIds.length === 0) return;
  await tx
    .deleteFrom("app_tokens")
    .where(key({ project_id: projectId, grant_id: grantIds }))
    .execute();
}

/** Codes, access tokens and refresh tokens. A used one stays, because a second use ends its grant. */
export const appTokens = oneTimeTable("app_tokens", {
  columns: {
    project_id: true,
    token_hash: true,
    kind: true,
    grant_id: true,
    payload: true,
    created_at: true,
    expires_at: true,
    consumed_at: true,
  },
  hash: "token_hash",
});

/** Carries the member's grants over to the next security epoch. */
export async function moveGrants(
  tx: Db,
  member: Pick<AppGrantRow, "project_id" | "organization_id" | "member_id">,
  epochs: { from: number; to: number },
): Promise<void> {
  for (const table of ["app_grants", "app_consents"] as const) {
    await tx
      .updateTable(table)
      .set({ security_epoch: epochs.to })
      .where(ofMember(member))
      .where("security_epoch", "=", epochs.from)
      .execute();
  }
}

/** Ends grants with their tokens and the sessions exchanged for those tokens. @returns the ended grants. */
export async function endGrants(call: Call, tx: Db, of: Omit<GrantsOf, "project_id">): Promise<EndedGrant[]> {
  const grants = await deleteGrants(tx, { ...of, project_id: call.project.project_id });
  await endSessionsOfGrants(call, tx, grants);
  return grants;
}
