import { expect, test } from "vitest";
import { parseConfig } from "./config.ts";
import { listWarnings } from "./config-checks.ts";

const warningsFor = (organization_slug: string) =>
  listWarnings(
    parseConfig(
      {
        mode: "development",
        public_url: "http://localhost:4100",
        projects: [
          {
            project_id: "project-test-0",
            project_name: "Acme Boards",
            public_tokens: ["public-token-test-0"],
            secret: "not-a-secret-at-all",
            claimed_domains: [{ domain: "globex.test", organization_slug }],
            organizations: [{ organization_name: "Globex", organization_slug: "globex" }],
          },
        ],
      },
      {},
    ),
  );

test("a claim for a configured organisation is nothing to warn of", () => {
  expect(warningsFor("globex")).toEqual([]);
});

test("a claim whose slug may be mistyped is told, for it keeps everybody out", () => {
  expect(warningsFor("glbex")).toEqual([
    'projects[0].claimed_domains: no organisation "glbex" is configured. While there is none, nobody at globex.test can join any.',
  ]);
});
