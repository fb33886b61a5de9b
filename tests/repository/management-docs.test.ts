import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeManagement, renderManagementDocs } from "../../packages/provider/src/management/write-docs.ts";

test("docs/management is what the schemas of the calls say: no page is missing, stale or superfluous", () => {
  const names = readdirSync("docs/management");
  const written = Object.fromEntries(names.map((name) => [name, readFileSync(`docs/management/${name}`, "utf8")]));
  const advice = "run: npm run docs";
  expect(written, advice).toEqual(renderManagementDocs());
});

test("every field of the management API says what it means, and so does every parameter", () => {
  const { pages, objects } = describeManagement();
  const places = Object.fromEntries(
    pages.map(({ name, params, fields, answer }) => [name, [...params, ...fields, ...answer]]),
  );
  const silent = Object.entries({ ...places, ...objects }).flatMap(([place, fields]) =>
    fields.filter(({ meaning }) => !meaning).map(({ name }) => `${place}: ${name}`),
  );
  expect(silent).toEqual([]);
});
