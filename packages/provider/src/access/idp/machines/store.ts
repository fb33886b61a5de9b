import type { Generated } from "kysely";
import { withDefaults } from "../../../core/records/organization/settings.ts";
import { type Db, type GeneratedJson, type Json, json, key, onSame, type Row } from "../../../platform/db/schema.ts";
import type { ConnectedAppRow } from "../apps/apps-store.ts";

/** An organization's permission for an app to act for itself there, without a member. */
interface MachineGrantsTable {
  project_id: string;
  grant_id: string;
  organization_id: string;
  client_id: string;
  scopes: Json<string[]>;
  /** See `records/session/lineage.ts`. */
  ancestors: GeneratedJson<string[]>;
  /** Suspended since then, until an admin reactivates it. */
  suspended_at: Generated<Date | null>;
  created_at: Date;
  updated_at: Date;
}

declare module "../../../platform/db/schema.ts" {
  interface Database {
    machine_grants: MachineGrantsTable;
  }
}

export type MachineGrantRow = Row<"machine_grants">;

/**
 * Finds one grant, or those of an app, with the current organization and app. At most two, which is enough to see
 * that there are several.
 */
export async function findMachineGrants(
  db: Db,
  projectId: string,
  filter: { grant_id: string } | { client_id: string; organization_id?: string },
) {
  const grants = "grant_id" in filter ? grantById : filter.organization_id === undefined ? grantsOfApp : grantOfAppIn;
  const rows = await grants(db, { ...filter, project_id: projectId } as GrantKey);
  return rows.map(withDefaults);
}

type GrantKey = Pick<MachineGrantRow, "project_id" | "grant_id" | "client_id" | "organization_id">;

const grantById = grantsBy(["project_id", "grant_id"]);
const grantsOfApp = grantsBy(["project_id", "client_id"]);
const grantOfAppIn = grantsBy(["project_id", "client_id", "organization_id"]);

function grantsBy(names: (keyof GrantKey)[]) {
  return (db: Db, of: GrantKey) =>
    db
      .selectFrom("machine_grants as g")
      .innerJoin("organizations as o", onSame("o", "g", "project_id", "organization_id"))
      .innerJoin("connected_apps as a", onSame("a", "g", "project_id", "client_id"))
      .select([
        "g.grant_id",
        "g.organization_id",
        "g.client_id",
        "g.scopes",
        "o.organization_slug",
        "o.settings",
        "a.client_type",
        "a.secret_hash",
        "a.next_secret_hash",
        "a.allowed_scopes",
        "a.client_credentials",
      ])
      .where((eb) => eb.and(names.map((name) => eb(`g.${name}`, "=", of[name]))))
      .where("g.suspended_at", "is", null)
      .limit(2)
      .execute();
}

export type NamedApp = Pick<ConnectedAppRow, "client_name" | "client_description">;

export async function listMachineGrants(
  db: Db,
  { project_id, organization_id }: Pick<MachineGrantRow, "project_id" | "organization_id">,
): Promise<(MachineGrantRow & NamedApp)[]> {
  return db
    .selectFrom("machine_grants as g")
    .innerJoin("connected_apps as a", onSame("a", "g", "project_id", "client_id"))
    .selectAll("g")
    .select(["a.client_name", "a.client_description"])
    .where("g.project_id", "=", project_id)
    .where("g.organization_id", "=", organization_id)
    .orderBy("g.client_id")
    .execute();
}

/** Saves a grant. It replaces an existing one for the app, whose tokens continue with the new scopes. */
export async function saveMachineGrant(
  tx: Db,
  { scopes, ancestors, ...row }: MachineGrantRow,
): Promise<MachineGrantRow> {
  return tx
    .insertInto("machine_grants")
    .values({ ...row, scopes: json(scopes), ancestors: json(ancestors) })
    .onConflict((conflict) =>
      conflict.columns(["project_id", "organization_id", "client_id"]).doUpdateSet({
        scopes: json(scopes),
        ancestors: json(ancestors),
        suspended_at: null,
        updated_at: row.updated_at,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes grants and their tokens. @returns the deleted grants. */
export async function deleteMachineGrants(
  tx: Db,
  { project_id, ...of }: { project_id: string; organization_id?: string; client_id?: string },
): Promise<MachineGrantRow[]> {
  const ended = await tx
    .deleteFrom("machine_grants")
    .where(key({ project_id, ...of }))
    .returningAll()
    .execute();
  const ids = ended.map(({ grant_id }) => grant_id);
  if (ids.length > 0) {
    await tx
      .deleteFrom("app_tokens")
      .where(key({ project_id, grant_id: ids }))
      .execute();
  }
  return ended;
}
