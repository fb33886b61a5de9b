import { withClient } from "./growth-data.ts";

/** A database that later runs can reuse. */
export interface KeptDatabase {
  url: string;
  /** Whether an earlier run has filled it completely. */
  isReady: boolean;
  setReady(): Promise<void>;
}

/** Opens or creates the database of this name. An incomplete one is created again. */
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
