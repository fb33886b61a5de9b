import { readFileSync } from "node:fs";
import { apiErrors } from "@portico/wire";
import { expect, test } from "vitest";

test("docs/errors.md knows every error of the catalog, with its status and meaning, and no other", () => {
  const documented = readFileSync("docs/errors.md", "utf8").match(/^\| <a .*$/gm);
  const expected = Object.entries(apiErrors).map(
    ([name, { status, meaning }]) => `| <a id="${name}"></a>\`${name}\` | ${status} | ${meaning} |`,
  );
  expect(documented).toEqual(expected);
});
