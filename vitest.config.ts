import { defaultClientConditions, defaultServerConditions } from "vite";
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { isLong } from "./tests/long.ts";
import { contracts, gallery, journeys, ring } from "./tests/rings.ts";
import "./scripts/compile-cache.ts";
import { findPgBouncer } from "./packages/testkit/src/database/pgbouncer.ts";
import { PagesFirst } from "./scripts/pages-first.ts";
import { SlowestFiles } from "./scripts/slowest-files.ts";
import { ThreatsReporter } from "./scripts/threats-reporter.ts";

type ProjectOptions = NonNullable<TestProjectInlineConfiguration["test"]>;

const postgres = "packages/testkit/src/vitest/start-postgres.ts";
const onPostgres: ProjectOptions = { globalSetup: postgres, env: { PORTICO_TEST_STORE: "postgres" } };

const pooled: ProjectOptions = {
  ...onPostgres,
  globalSetup: [postgres, "packages/testkit/src/vitest/start-pooler.ts"],
  env: { ...onPostgres.env, PORTICO_TEST_POOLED: "1" },
};

/**
 * `npm test` runs these on both stores, and `onEmbedded` only on the embedded store. All others run on PostgreSQL, which
 * takes half the time. `npm run test:long` runs all on both.
 */
const onBothStores = ["tests/contract/**/{noisy-tenant,one-time,organizations,otps,sessions}.test.ts"];
const onEmbedded = ["tests/contract/**/{data-directory,doctor,vacuum}.test.ts"];

/** `npm run test:long` also runs these with PgBouncer in transaction mode in front of the server. */
const onPooled = [
  ...onBothStores,
  "tests/contract/**/{audit,chain,connected-apps,key-rotation,member-search,oauth,operations,setup-links,sso-saml}.test.ts",
];

/** Load tests and timing comparisons. They are only meaningful with full counts. */
const longRaces = ["tests/races/{enumeration,saml-load}.test.ts"];

/** Load tests during a failover and through a pooler. */
const longNodes = ["tests/nodes/{failover,pooler}.test.ts"];

const start = "tests/repository/start.test.ts";

/**
 * Three workers keep the two cores of a small machine busy, because each worker waits now and then. The files that a
 * worker runs share its modules: loading them costs more than most tests.
 */
const sideBySide: ProjectOptions = { sequence: { groupOrder: 1 }, maxWorkers: 3, isolate: false };
/**
 * Node loads tests that import no components itself, as in `npm start`: no file is transformed, and an import is a
 * variable, while Vite turns it into the getter of an object.
 */
const byNode: ProjectOptions = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ["--conditions=portico-source"],
};
const patient: ProjectOptions = { testTimeout: 120_000, hookTimeout: 120_000 };
/** A browser can be late on a busy machine. The run names each test that passed only when it was repeated. */
const browsers: ProjectOptions = { ...sideBySide, ...patient, retry: 1 };
/** Runs after all others: providers that race need both cores for themselves. */
const afterwards: ProjectOptions = {
  ...patient,
  sequence: { groupOrder: 2 },
  // Short races leave time between their rounds.
  maxWorkers: isLong ? 1 : 2,
  isolate: false,
  ...byNode,
};

const project = (name: string, include: string[], options: ProjectOptions): TestProjectInlineConfiguration => ({
  // The timeouts allow for a busy machine. Next to two other workers, the embedded store takes longer than PostgreSQL.
  test: {
    name,
    include,
    testTimeout: isLong ? 120_000 : 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    ...options,
  },
});

const firstRing = ["unit", "contract-postgres", "journeys", "gallery"];
const isInRing = ({ test }: TestProjectInlineConfiguration) => {
  const name = String(test?.name);
  if (ring === "first") return firstRing.includes(name);
  return ring === undefined || name !== "unit";
};

export default defineConfig({
  // Workspace packages are read from their source, as everywhere in the repository. The options are not set per project,
  // because each project with Vite options gets its own server, which transforms all modules again.
  resolve: { conditions: ["portico-source", ...defaultClientConditions] },
  ssr: { resolve: { conditions: ["portico-source", ...defaultServerConditions] } },
  test: {
    // A snapshot that was not committed is an error on every machine. Write snapshots with `vitest run -u`.
    update: "none",
    // Keep the summary as the last output.
    experimental: { diagnostics: false },
    sequence: { sequencer: PagesFirst },
    reporters: [new ThreatsReporter(), ...configDefaults.reporters, new SlowestFiles()],
    projects: [
      project("unit", ["{packages,apps}/*/{src,server}/**/*.test.{ts,tsx}", "{scripts,bench}/**/*.test.ts"], {
        ...sideBySide,
        setupFiles: "packages/testkit/src/vitest/reset-globals.ts",
      }),
      project("repository", ["tests/repository/**/*.test.ts"], { ...sideBySide, exclude: [start] }),
      project("contract", isLong ? ["tests/contract/**/*.test.ts"] : [...onBothStores, ...onEmbedded], {
        ...sideBySide,
        ...byNode,
        env: { PORTICO_TEST_STORE: "pglite" },
      }),
      project("contract-postgres", contracts.include, {
        ...sideBySide,
        ...byNode,
        ...onPostgres,
        exclude: isLong ? [] : [...onEmbedded, ...contracts.exclude],
        globalSetup: [postgres, "tests/plans/support/forget-statements.ts"],
        setupFiles: "tests/plans/support/collect-statements.ts",
      }),
      // Runs after the contract tests, because it checks the plans of their statements.
      project("plans", ["tests/plans/**/*.test.ts"], {
        ...afterwards,
        globalSetup: postgres,
      }),
      ...(isLong && findPgBouncer()
        ? [project("contract-pooled", onPooled, { ...sideBySide, ...byNode, ...pooled })]
        : []),
      project("races", ["tests/races/**/*.test.ts"], {
        ...afterwards,
        exclude: isLong ? [] : longRaces,
        globalSetup: postgres,
      }),
      project("nodes", ["tests/nodes/**/*.test.ts"], { ...afterwards, exclude: isLong ? [] : longNodes }),
      // Each waits for npm, most of them for a minute.
      project("packed", ["tests/packed/**/*.test.ts"], {
        ...afterwards,
        testTimeout: 300_000,
        exclude: isLong ? [] : ["tests/packed/**"],
      }),
      // `npm run test:soak`, and nothing else.
      project("soak", process.env.PORTICO_SOAK_MINUTES ? ["tests/soak/*.test.ts"] : [], afterwards),
      project("start", [start], { ...browsers, ...byNode }),
      project("isolation", ["tests/isolation/**/*.test.ts"], { ...browsers, ...byNode, ...onPostgres }),
      // Each is installed and started: half a minute. `npm test` does so with two.
      project(
        "examples",
        [isLong ? "tests/examples/**/*.test.ts" : "tests/examples/examples.test.ts"],
        isLong ? afterwards : { ...browsers, ...byNode },
      ),
      project("gallery", gallery.include, {
        ...browsers,
        exclude: gallery.exclude,
        globalSetup: "tests/gallery/support/gallery-pages.ts",
      }),
      project("journeys", journeys.include, {
        ...browsers,
        exclude: journeys.exclude,
        ...byNode,
        ...onPostgres,
        globalSetup: [postgres, "tests/journeys/support/demo-pages.ts"],
      }),
    ].filter(isInRing),
  },
});
