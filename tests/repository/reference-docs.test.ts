import { readFileSync } from "node:fs";
import { apiErrors } from "@portico/wire";
import { errorRemedies } from "@portico/wire/schemas";
import { expect, test } from "vitest";
import { renderReferences } from "../../scripts/client-docs.ts";
import {
  listConfigFields,
  renderAuditActions,
  renderConfiguration,
  renderErrors,
} from "../../scripts/reference-docs.ts";

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
