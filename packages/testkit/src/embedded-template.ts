import { openAsBlob } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";

let template: Promise<Blob> | undefined;

/**
 * An empty embedded database as bytes, to start tests from: loading it takes a quarter of the time that making one
 * takes. Made once on a machine for each version of the store.
 */
export function embeddedTemplate(): Promise<Blob> {
  template ??= openTemplate();
  return template;
}

async function openTemplate(): Promise<Blob> {
  const manifest = join(dirname(fileURLToPath(import.meta.resolve("@electric-sql/pglite"))), "../package.json");
  const { version } = JSON.parse(await readFile(manifest, "utf8")) as { version: string };
  const file = join(tmpdir(), `portico-embedded-template-${version}.tar`);
  try {
    return await openAsBlob(file);
  } catch {
    const pglite = await PGlite.create();
    const dump = await pglite.dumpDataDir("none");
    await pglite.close();
    // Whole before it has its name: test files start side by side.
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, Buffer.from(await dump.arrayBuffer()));
    await rename(draft, file);
    return openAsBlob(file);
  }
}
