// The provider's start and memory at rest, beside what its parts need by themselves; the start of the command line.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { startChild } from "./child.ts";
import { median, report } from "./report.ts";
import { openGround } from "./sample-provider.ts";

const ROUNDS = 9;
const ground = await openGround();
try {
  const PORTICO_DATA_DIR = join(ground.folder, "data");
  const { DATABASE_URL: _, ...withoutDatabase } = ground.environment;
  const startEmbedded = () => startChild(ground.providerArgs, { ...withoutDatabase, PORTICO_DATA_DIR });
  // The first start makes tables and caches.
  for (const start of [ground.startProvider, ground.startFloor, startEmbedded]) await (await start()).stop();

  const rounds = {
    provider: [],
    floor: [],
    providerMiB: [],
    floorMiB: [],
    embedded: [],
    embeddedMiB: [],
    store: [],
    command: [],
    node: [],
  } as Record<string, number[]>;
  const note = (name: string, value: number) => rounds[name]?.push(value);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, start] of Object.entries({
      floor: ground.startFloor,
      provider: ground.startProvider,
      embedded: startEmbedded,
    })) {
      const child = await start();
      note(name, child.startMs);
      note(`${name}MiB`, await child.memoryMiB());
      await child.stop();
    }
    note("store", await storeStartMs(join(PORTICO_DATA_DIR, "postgres")));
    note("node", runMs(["--eval", "0"]));
    note("command", runMs(["--conditions=portico-source", "packages/cli/src/main.ts", "--version"]));
  }
  const of = (name: string) => median(rounds[name] ?? []);
  report("start and rest", [
    {
      what: "start on PostgreSQL, beside Fastify and a pool",
      ours: of("provider"),
      floor: of("floor"),
      unit: "ms",
      aim: 500,
    },
    {
      what: "start on the embedded store, beyond the store's own",
      ours: of("embedded") - of("store"),
      floor: of("floor"),
      unit: "ms",
      aim: 150,
      limit: 300,
    },
    { what: "a command that needs no provider", ours: of("command"), floor: of("node"), unit: "ms", aim: 150 },
    { what: "memory at rest, PostgreSQL", ours: of("providerMiB"), floor: of("floorMiB"), unit: "MiB", aim: 120 },
    { what: "memory at rest, embedded store included", ours: of("embeddedMiB"), unit: "MiB" },
  ]);
} finally {
  await ground.close();
}

/** How long the embedded store takes to open by itself. */
async function storeStartMs(directory: string): Promise<number> {
  const startedAtMs = performance.now();
  const store = await PGlite.create(directory);
  await store.query("select 1");
  const tookMs = performance.now() - startedAtMs;
  await store.close();
  return tookMs;
}

function runMs(args: string[]): number {
  const startedAtMs = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args);
  if (status !== 0) throw new Error(`node ${args.join(" ")} failed: ${stderr}`);
  return performance.now() - startedAtMs;
}
