import { expect, test } from "vitest";
import { audit } from "../../packages/admin/src/audit/texts.ts";
import { auditActions } from "../../packages/provider/src/core/audit/actions.ts";

/** Actions that nobody reads in an organization, by their beginnings: of the project, of its operators, and its own end. */
const beyondOrganizations = [
  "connected_app.created",
  "connected_app.updated",
  "connected_app.deleted",
  "organization.deleted",
  "project.",
  "queue.",
  "import.",
  "export.",
  "signing_key.",
  "audit_log.",
  "captcha.",
  "device.observed",
  "webhook_endpoint.",
  "operator",
  "console",
];

test("every action that an organization's log may have is a sentence in @portico/admin, and no sentence is for nothing", () => {
  const sentences = Object.keys(audit.sentences);
  const needed = Object.keys(auditActions).filter((action) => !beyondOrganizations.some((it) => action.startsWith(it)));
  expect(needed.filter((action) => !sentences.includes(action))).toEqual([]);
  expect(sentences.filter((action) => !Object.keys(auditActions).includes(action))).toEqual([]);
});
