import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { apiErrors, oauthProviderNames, oauthProviders } from "@portico/wire";
import { errorRemedies } from "@portico/wire/schemas";
import { expect, test } from "vitest";
import { renderReferences } from "../../scripts/client-docs.ts";
import { renderCommandDocs } from "../../scripts/command-docs.ts";
import { renderClients } from "../../scripts/management-client.ts";
import {
  listConfigFields,
  renderAuditActions,
  renderConfiguration,
  renderErrors,
} from "../../scripts/reference-docs.ts";
import { findGaps, parseTable, readTable, readTestFiles } from "../../scripts/threats.ts";
import { renderWebhookDocs } from "../../scripts/webhook-docs.ts";

const read = (name: string) => readFileSync(`docs/${name}`, "utf8");
const advice = "run: npm run docs";

test("every setting of the configuration is described, with its type and an example", () => {
  const silent = listConfigFields().filter(({ description, type, example, isGroup }) => {
    // Groups and lists of objects are shown with their members, enums and switches with their type.
    const isShown = isGroup || example !== undefined || type.includes("`");
    return !description || type === "any" || !isShown;
  });
  expect(silent.map(({ path }) => path)).toEqual([]);
});

test("the page of the configuration matches the schema", () => {
  expect(read("reference/configuration.md"), advice).toBe(renderConfiguration());
  expect(read("reference/audit-actions.md"), advice).toBe(renderAuditActions());
});

test("the page of the errors matches the catalog: each with status, meaning, cause and remedy, under its own anchor", () => {
  const page = read("errors.md");
  expect(page, advice).toBe(renderErrors());
  const headings = [...page.matchAll(/^### `(\w+)`$/gm)].map(([, name]) => name);
  expect(headings).toEqual(Object.keys(apiErrors));
  for (const [name, { cause, remedy }] of Object.entries(errorRemedies))
    expect(
      [cause, remedy].every((text) => /^[A-Z`].{8,}\.$/.test(text)),
      name,
    ).toBe(true);
});

test("the reference of client, widget and back end matches their doc blocks", () => {
  for (const [name, text] of Object.entries(renderReferences())) expect(read(`reference/${name}`), advice).toBe(text);
});

test.each(Object.entries(renderClients()))("%s has the calls that the OpenAPI document describes", (file, text) => {
  expect(readFileSync(file, "utf8"), "run: npm run types").toBe(text);
});

test("the page of webhook events matches the schemas", () => {
  expect(readFileSync("docs/reference/webhook-events.md", "utf8"), "run: npm run docs").toBe(renderWebhookDocs());
});

test("the reference of the command line and the list of warnings match the code", async () => {
  for (const [file, text] of Object.entries(await renderCommandDocs()))
    expect(readFileSync(file, "utf8"), "run: npm run docs").toBe(text);
});

test("every wire rule that the code cites exists", () => {
  const headings = [...readFileSync("docs/wire/rules.md", "utf8").matchAll(/^## (.*)$/gm)].map(([, heading = ""]) =>
    heading.toLowerCase().replaceAll(" ", "-"),
  );
  const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.md"], { encoding: "utf8" }).trim().split("\n");
  const cited = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/docs\/wire\/rules\.md#([\w-]+)/g)].map(([, rule]) => ({ file, rule })),
  );
  expect(cited.filter(({ rule = "" }) => !headings.includes(rule))).toEqual([]);
});

test.each(oauthProviderNames)(
  "docs/oauth.md explains how to set up %s, and when it is an authority for an address",
  (name) => {
    const guide = read("oauth.md");
    const written = oauthProviders[name].name;
    expect(guide).toContain(`| ${written} | \`{public_url}/v1/b2b/oauth/callback/${name}\` |`);
    expect(guide.match(new RegExp(`^\\| ${written} \\| `, "gm"))).toHaveLength(2);
  },
);

test("docs/threats.md names for each threat and fault the tests with its number, and no others", () => {
  // `node scripts/write-threats.ts` writes their names into the table.
  expect(findGaps(parseTable(readTable()), readTestFiles())).toEqual([]);
});
