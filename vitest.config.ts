import { defaultClientConditions, defaultServerConditions } from "vite";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

type ProjectOptions = NonNullable<TestProjectInlineConfiguration["test"]>;

// Workspace packages are read from their source, as everywhere in the repository.
const conditions = {
  resolve: { conditions: ["portico-source", ...defaultClientConditions] },
  ssr: { resolve: { conditions: ["portico-source", ...defaultServerConditions] } },
};

const postgres = "packages/testkit/src/global-setup.ts";

/** Groups run one after the other; two workers, because two cores are what a small machine has. */
const sideBySide: ProjectOptions = { sequence: { groupOrder: 1 }, maxWorkers: 2 };
/** Alone: a browser, or several providers that race, need both cores for themselves. */
const oneByOne: ProjectOptions = {
  sequence: { groupOrder: 2 },
  maxWorkers: 1,
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

const project = (name: string, include: string[], options: ProjectOptions): TestProjectInlineConfiguration => ({
  ...conditions,
  test: { name, include, testTimeout: 30_000, hookTimeout: 60_000, ...options },
});

export default defineConfig({
  test: {
    // Nothing follows the closing lines.
    experimental: { diagnostics: false },
    projects: [
      project("unit", ["{packages,apps}/*/{src,server}/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"], sideBySide),
      project("house", ["tests/house/**/*.test.ts"], oneByOne),
      project("contract", ["tests/contract/**/*.test.ts"], { ...sideBySide, env: { PORTICO_TEST_STORE: "pglite" } }),
      project("contract-postgres", ["tests/contract/**/*.test.ts"], {
        ...sideBySide,
        // The command line asks the provider, and sees nothing of the store behind it.
        exclude: ["tests/contract/command-line*.test.ts"],
        globalSetup: postgres,
        env: { PORTICO_TEST_STORE: "postgres" },
      }),
      project("races", ["tests/races/**/*.test.ts"], { ...oneByOne, globalSetup: postgres }),
      project("isolation", ["tests/isolation/**/*.test.ts"], oneByOne),
      project("gallery", ["{tests,apps}/gallery/**/*.test.ts"], oneByOne),
      project("journeys", ["tests/journeys/**/*.test.ts"], oneByOne),
    ],
  },
});
