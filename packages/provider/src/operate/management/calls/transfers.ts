import { JsonObject } from "@portico/wire/schemas";
import { z } from "zod";
import { queuedByOwner } from "../../../platform/call/work-owner.ts";
import { IMPORT_BYTES } from "../../../platform/http/route.ts";
import { exportMembers } from "../../transfers/export/export-members.ts";
import { exportOrganizations } from "../../transfers/export/export-organizations.ts";
import { importLines } from "../../transfers/import/import-lines.ts";
import { restrictions } from "../../transfers/import/options.ts";
import { Cursor, NextCursor } from "./fields.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

const Result = z.object({
  outcome: z.enum(["added", "changed", "skipped", "refused"]).describe("The result for the line."),
  reason: z.string().optional().describe("Why it was skipped or refused."),
  notes: z.array(z.string()).optional().describe("Parts that were left out, and why."),
  restrictions: z
    .array(z.enum(restrictions))
    .optional()
    .describe(
      "Why an added member cannot sign in as before: an admin has to restore them, their email address is not verified, or they have to reset their password.",
    ),
  passkeys: z.number().int().optional().describe("How many passkeys an added member brought."),
  organization_id: z.string().optional().describe("The organization's ID."),
  member_id: z.string().optional().describe("The member's ID."),
});

const exported = z.object({
  lines: z.array(JsonObject).describe("Lines in the import format."),
  results_metadata: NextCursor,
});

const page = z.strictObject({
  cursor: Cursor,
  limit: z.number().int().min(1).max(500).optional().describe("Page size. Default: 100."),
  with_secrets: z
    .boolean()
    .optional()
    .describe("Includes hashes and secrets. Requires the project's `transfers.export_secrets`."),
});

export const transfers: ManagementCall[] = [
  managementCall({
    name: "import.lines",
    route: "POST /b2b/import",
    isRepeatable: true,
    bodyLimitBytes: IMPORT_BYTES,
    summary: "Import organizations and members",
    description:
      "Imports organizations and members from up to 100 lines of a file, in one transaction. " +
      "Repeating a call changes nothing, so you can send an interrupted batch again. A refused line does not affect the others. Existing members keep their email address, credentials and roles. `portico import` makes this call. The import documentation describes the fields of a line.",
    request: z.strictObject({
      lines: z.array(JsonObject).min(1).max(100).describe("Lines of a file, with organizations before their members."),
      is_dry_run: z.boolean().optional().describe("Returns the results without writing anything."),
      updates_existing: z
        .boolean()
        .optional()
        .describe("Updates names and metadata of existing organizations and members. Default: false."),
      trusted_authorities: z
        .array(z.string().min(1).max(64))
        .max(20)
        .optional()
        .describe(
          "The values of `email_verified_by` that you trust. Without any, all email addresses are unverified, and credentials are not imported.",
        ),
    }),
    response: z.object({ results: z.array(Result).describe("One result per line, in the same order.") }),
    errors: ["bad_request", "service_unavailable"],
    example: {
      body: {
        trusted_authorities: ["auth0"],
        lines: [
          { type: "organization", external_id: "org_7", organization_slug: "initrode", organization_name: "Initrode" },
          {
            type: "member",
            external_id: "auth0|7",
            organization_slug: "initrode",
            email_address: "peter@initrode.test",
            email_verified_by: "auth0",
          },
        ],
      },
    },
    rule: queuedByOwner(importLines),
  }),
  managementCall({
    name: "export.organizations",
    route: "POST /b2b/export/organizations",
    isRepeatable: true,
    summary: "Export organizations",
    description: "Exports the project's organizations in the import format.",
    request: page,
    response: exported,
    errors: ["invalid_cursor", "unauthorized_action"],
    example: { body: { limit: 10 } },
    rule: queuedByOwner(exportOrganizations),
  }),
  managementCall({
    name: "export.members",
    route: "POST /b2b/export/members",
    isRepeatable: true,
    summary: "Export members",
    description: "Exports the project's members in the import format, without deleted ones.",
    request: page,
    response: exported,
    errors: ["invalid_cursor", "unauthorized_action"],
    example: { body: { limit: 10 } },
    rule: queuedByOwner(exportMembers),
  }),
];
