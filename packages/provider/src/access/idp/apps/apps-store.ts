import type { ClientType } from "@portico/wire";
import type { Generated, Insertable, Updateable } from "kysely";
import { type Database, type Db, type Json, json, keepExisting, key, type Row } from "../../../platform/db/schema.ts";

/** An app that members can connect. */
interface ConnectedAppsTable {
  project_id: string;
  client_id: string;
  client_type: ClientType;
  client_name: string;
  client_description: string;
  /** "" if the app has no logo. */
  client_logo_url: string;
  /** Null for public apps. */
  secret_hash: string | null;
  /** The hash of the next secret during a rotation. Both work. */
  next_secret_hash: string | null;
  redirect_urls: Json<string[]>;
  post_logout_redirect_urls: Json<string[]>;
  /** "" if the app receives no logout tokens. */
  backchannel_logout_uri: Generated<string>;
  backchannel_logout_session_required: Generated<boolean>;
  allowed_scopes: Json<string[]>;
  /** Whether it can act for itself, in organizations that allow it. */
  client_credentials: Generated<boolean>;
  /** Where it was created. The configuration only changes and deletes its own. */
  source: "configuration" | "management" | "registration";
  created_at: Date;
  updated_at: Date;
}

declare module "../../../platform/db/schema.ts" {
  interface Database {
    connected_apps: ConnectedAppsTable;
  }
}

export type ConnectedAppRow = Row<"connected_apps">;

type AppKey = Pick<ConnectedAppRow, "project_id" | "client_id">;

export function findApp(db: Db, { project_id, client_id }: AppKey): Promise<ConnectedAppRow | undefined> {
  return db.selectFrom("connected_apps").selectAll().where(key({ project_id, client_id })).executeTakeFirst();
}

/** Lists a project's apps, the oldest first. */
export function listAppRows(db: Db, projectId: string): Promise<ConnectedAppRow[]> {
  return db
    .selectFrom("connected_apps")
    .selectAll()
    .where("project_id", "=", projectId)
    .orderBy("created_at")
    .orderBy("client_id")
    .limit(1000)
    .execute();
}

export async function listAppsByIds(db: Db, projectId: string, clientIds: string[]): Promise<ConnectedAppRow[]> {
  if (clientIds.length === 0) return [];
  return db
    .selectFrom("connected_apps")
    .selectAll()
    .where(key({ project_id: projectId, client_id: clientIds }))
    .orderBy("client_name")
    .execute();
}

/** Lists the apps that come from the configuration file. */
export async function listConfiguredIds(db: Db, projectId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("connected_apps")
    .select("client_id")
    .where("project_id", "=", projectId)
    .where("source", "=", "configuration")
    .execute();
  return rows.map(({ client_id }) => client_id);
}

export type NewApp = Omit<ConnectedAppRow, "project_id" | "created_at" | "updated_at" | "next_secret_hash" | "source">;

function toColumns({ redirect_urls, post_logout_redirect_urls, allowed_scopes, ...rest }: NewApp) {
  return {
    ...rest,
    redirect_urls: json(redirect_urls),
    post_logout_redirect_urls: json(post_logout_redirect_urls),
    allowed_scopes: json(allowed_scopes),
  };
}

/** @returns undefined if the project already has an app with this client ID. */
export function insertApp(
  tx: Db,
  app: NewApp & Pick<ConnectedAppRow, "project_id" | "source" | "created_at" | "updated_at">,
): Promise<ConnectedAppRow | undefined> {
  return tx
    .insertInto("connected_apps")
    .values(toColumns(app) as Insertable<Database["connected_apps"]>)
    .onConflict(keepExisting)
    .returningAll()
    .executeTakeFirst();
}

/** Saves an app from the configuration, replacing one that was created otherwise. */
export async function saveConfiguredApp(tx: Db, projectId: string, app: NewApp, now: Date): Promise<void> {
  const row = { ...toColumns(app), source: "configuration" as const, next_secret_hash: null, updated_at: now };
  await tx
    .insertInto("connected_apps")
    .values({ project_id: projectId, ...row, created_at: now })
    .onConflict((conflict) => conflict.columns(["project_id", "client_id"]).doUpdateSet(row))
    .execute();
}

export function updateAppRow(
  tx: Db,
  { project_id, client_id }: AppKey,
  changes: Updateable<Database["connected_apps"]>,
): Promise<ConnectedAppRow | undefined> {
  return tx
    .updateTable("connected_apps")
    .set(changes)
    .where(key({ project_id, client_id }))
    .returningAll()
    .executeTakeFirst();
}

export async function deleteAppRow(tx: Db, { project_id, client_id }: AppKey): Promise<void> {
  await tx.deleteFrom("connected_apps").where(key({ project_id, client_id })).execute();
}
