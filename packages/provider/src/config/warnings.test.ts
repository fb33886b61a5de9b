import { expect, test } from "vitest";
import { parseConfig } from "../config.ts";
import { listWarnings } from "./warnings.ts";

const warningsFor = (organization_slug: string, project: object = {}) =>
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
            ...project,
          },
        ],
      },
      {},
    ),
  ).map(({ message, mend }) => `${message} ${mend}`);

test("a claim for a configured organization is nothing to warn of", () => {
  expect(warningsFor("globex")).toEqual([]);
});

test("a claim whose slug may be mistyped is told, for it keeps everybody out", () => {
  expect(warningsFor("glbex")).toEqual([
    'projects[0].claimed_domains[0] names the organization "glbex", which is not configured: while there is none, nobody at globex.test can join any. Add that organization, or remove the claim.',
  ]);
});

test("T23: what turning a proof key off opens is told, kind by kind, and the others stay as they are", () => {
  for (const kind of ["magic_links", "passwords", "oauth", "sso"]) {
    const warnings = warningsFor("globex", { pkce_required_for: { [kind]: false } });
    expect(warnings).toEqual([
      expect.stringMatching(`^projects\\[0\\]\\.pkce_required_for\\.${kind} is false: .*T(23|60)`),
    ]);
  }
});

test("links that work in one browser alone, without a code beside them, are told of", () => {
  expect(warningsFor("globex", { email_link_and_code: false })).toEqual([
    expect.stringContaining("email_link_and_code is false while links work in the browser alone that asked"),
  ]);
  const off = { email_link_and_code: false, pkce_required_for: { magic_links: false } };
  expect(warningsFor("globex", off)).toHaveLength(1);
});
