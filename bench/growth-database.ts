import { withClient } from "./growth-data.ts";

/** A database that a run fills and a later one may find again. */
export interface KeptDatabase {
  url: string;
  /** Whether it has all that an earlier run gave it. */
  isReady: boolean;
  setReady(): Promise<void>;
}

/** Opens the database of that name. One that was left half filled is begun anew. */
export async function openDatabase(serverUrl: string, name: string): Promise<KeptDatabase> {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const isReady = await withClient(serverUrl, async (admin) => {
    const found = await admin.query(`select from pg_database
      where datname = '${name}' and shobj_description(oid, 'pg_database') = 'ready'`);
    if (found.rowCount) return true;
    await admin.query(`drop database if exists ${name}`);
    await admin.query(`create database ${name} template template0`);
    return false;
  });
  return {
    url: url.href,
    isReady,
    setReady: () =>
      withClient(url.href, async (db) => {
        await db.query(`comment on database ${name} is 'ready'`);
      }),
  };
}
