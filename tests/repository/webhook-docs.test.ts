import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { renderWebhookDocs } from "../../scripts/webhook-docs.ts";

test("the page of webhook events matches the schemas", () => {
  expect(readFileSync("docs/reference/webhook-events.md", "utf8"), "run: npm run docs").toBe(renderWebhookDocs());
});
