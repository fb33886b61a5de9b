// The provider's start and memory at rest, as published, beside what its parts need by themselves; the start of the command line.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { bundleProvider } from "../scripts/bundle-provider.ts";
import { startChild } from "./child.ts";
import { median, report } from "./report.ts";
import { openGround } from "./sample-provider.ts";

const ROUNDS = 9;
/** Until a provider is at rest: it gives memory back a second after its start. */
const RESTS_AFTER_MS = 2_500;
const root = join(import.meta.dirname, "..");
// Below node_modules, where its libraries are found.
const published = join(root, "node_modules/.cache/portico-bench-provider");
const ground = await openGround();
try {
  rmSync(published, { recursive: true, force: true });
  mkdirSync(published, { recursive: true });
  cpSync(join(root, "packages/provider/package.json"), join(published, "package.json"));
  await bundleProvider(join(published, "dist"));
  const PORTICO_DATA_DIR = join(ground.folder, "data");
  const { DATABASE_URL: _, ...withoutDatabase } = ground.environment;
  const configFile = ground.providerArgs.at(-1) ?? "";
  const publishedArgs = [
    join(import.meta.dirname, "published-server.mjs"),
    join(published, "dist/serve.js"),
    configFile,
  ];
  const starts = {
    floor: ground.startFloor,
    provider: () => startChild(publishedArgs, ground.environment),
    sources: ground.startProvider,
    store: () =>
      startChild([join(import.meta.dirname, "embedded-floor-server.ts")], {
        ...withoutDatabase,
        PORTICO_DATA_DIR: join(PORTICO_DATA_DIR, "postgres"),
      }),
    embedded: () => startChild(publishedArgs, { ...withoutDatabase, PORTICO_DATA_DIR }),
  };
  // The first start makes tables and caches; the embedded store's floor opens what the provider has made.
  for (const name of ["floor", "provider", "sources", "embedded", "store"] as const)
    await (await starts[name]()).stop();

  const rounds: Record<string, number[]> = {};
  const note = (name: string, value: number) => {
    rounds[name] = [...(rounds[name] ?? []), value];
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, start] of Object.entries(starts)) {
      const child = await start();
      note(name, child.startMs);
      if (name !== "store") {
        await sleep(RESTS_AFTER_MS);
        note(`${name}MiB`, await child.memoryMiB());
      }
      await child.stop();
    }
    note("node", runMs(["--eval", "0"]));
    note("command", runMs(["--conditions=portico-source", "packages/cli/src/main.ts", "--version"]));
  }
  const of = (name: string) => median(rounds[name] ?? []);
  const [floor, floorMiB] = [of("floor"), of("floorMiB")];
  report("start and rest", [
    { what: "start on PostgreSQL, beside Fastify and a pool", ours: of("provider"), floor, unit: "ms", aim: 500 },
    { what: "the same, from the sources", ours: of("sources"), floor, unit: "ms" },
    {
      what: "start on the embedded store, beyond that of Fastify and PGlite",
      ours: of("embedded") - of("store"),
      floor: of("store"),
      unit: "ms",
      aim: 150,
      limit: 300,
    },
    { what: "a command that needs no provider", ours: of("command"), floor: of("node"), unit: "ms", aim: 150 },
    { what: "memory at rest, PostgreSQL", ours: of("providerMiB"), floor: floorMiB, unit: "MiB", aim: 120 },
    { what: "the same, from the sources", ours: of("sourcesMiB"), floor: floorMiB, unit: "MiB" },
    { what: "memory at rest, embedded store included", ours: of("embeddedMiB"), unit: "MiB" },
  ]);
} finally {
  await ground.close();
}

function runMs(args: string[]): number {
  const startedAtMs = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args);
  if (status !== 0) throw new Error(`node ${args.join(" ")} failed: ${stderr}`);
  return performance.now() - startedAtMs;
}
