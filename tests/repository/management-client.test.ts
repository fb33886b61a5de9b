import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { clientFile, renderClient } from "../../scripts/management-client.ts";

test("the typed calls of @portico/backend/management are what the OpenAPI document says", () => {
  const advice = "run: npm run types";
  expect(readFileSync(clientFile, "utf8"), advice).toBe(renderClient());
});
