import { createHash } from "node:crypto";
import { existsSync, openAsBlob } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { connect, loadMigrations, migrateToLatest } from "@portico/provider/tools";

const modules = join(process.cwd(), "node_modules");
const cache = join(existsSync(modules) ? join(modules, ".cache") : tmpdir(), "portico-embedded");

let template: Promise<string> | undefined;

/**
 * Returns a dump of an embedded database with all migrations and no rows. Loading it takes a tenth of the time of migrating.
 * It is cached in `node_modules/.cache` until a migration changes.
 */
export async function embeddedTemplate(): Promise<Blob> {
  return openAsBlob(join(await findTemplate(), "postgres.tar"));
}

/** Copies the same database into a data directory, for tests that are not about the first start. */
export async function prepareDataDirectory(path: string): Promise<void> {
  await cp(join(await findTemplate(), "postgres"), join(path, "postgres"), { recursive: true });
}

function findTemplate(): Promise<string> {
  template ??= createTemplate();
  return template;
}

async function createTemplate(): Promise<string> {
  const name = await hashMigrations();
  const folder = join(cache, name);
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const older = (await readdir(cache)).filter((entry) => !entry.includes("."));
  // Renamed once it is complete, because several test files may create it at the same time.
  const draft = `${folder}.${process.pid}`;
  const dataDirectory = join(draft, "postgres");
  await mkdir(dataDirectory, { recursive: true });
  const connection = await connect({ dataDirectory }, () => {});
  try {
    await migrateToLatest(connection);
  } finally {
    await connection.close();
  }
  const pglite = await PGlite.create(dataDirectory);
  const dump = await pglite.dumpDataDir("none");
  await pglite.close();
  await writeFile(join(draft, "postgres.tar"), Buffer.from(await dump.arrayBuffer()));
  await rename(draft, folder).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    // Another test file created it first.
    await rm(draft, { recursive: true });
  });
  await Promise.all(
    older.filter((entry) => entry !== name).map((entry) => rm(join(cache, entry), { recursive: true, force: true })),
  );
  return folder;
}

/** Hashes the version of PGlite and all migrations. */
async function hashMigrations(): Promise<string> {
  const manifest = join(dirname(fileURLToPath(import.meta.resolve("@electric-sql/pglite"))), "../package.json");
  const hash = createHash("sha256").update(await readFile(manifest));
  hash.update(JSON.stringify(await loadMigrations()));
  return hash.digest("hex").slice(0, 16);
}
