import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { renderClients } from "../../scripts/management-client.ts";

test.each(Object.entries(renderClients()))("%s has the calls that the OpenAPI document describes", (file, text) => {
  expect(readFileSync(file, "utf8"), "run: npm run types").toBe(text);
});
