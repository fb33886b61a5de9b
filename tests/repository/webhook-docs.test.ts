import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { renderWebhookDocs } from "../../scripts/webhook-docs.ts";

test("the page of webhook events says what the schemas say", () => {
  expect(readFileSync("docs/reference/webhook-events.md", "utf8"), "run: npm run docs").toBe(renderWebhookDocs());
});
