import { JsonObject } from "@portico/wire/schemas";
import { z } from "zod";
import { inTurns } from "../../../platform/call/in-turns.ts";
import { IMPORT_BYTES } from "../../../platform/http/route.ts";
import { exportMembers } from "../../transfers/export/export-members.ts";
import { exportOrganizations } from "../../transfers/export/export-organizations.ts";
import { importLines } from "../../transfers/import/import-lines.ts";
import { Cursor, NextCursor } from "./fields.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

const Result = z.object({
  outcome: z.enum(["added", "changed", "skipped", "refused"]).describe("What became of the line."),
  reason: z.string().optional().describe("Why it was skipped or refused."),
  notes: z.array(z.string()).optional().describe("What of it was left out, and why."),
  organization_id: z.string().optional().describe("The organization's id here."),
  member_id: z.string().optional().describe("The member's id here."),
});

const exported = z.object({
  lines: z.array(JsonObject).describe("Lines as an import takes them."),
  results_metadata: NextCursor,
});

const page = z.strictObject({
  cursor: Cursor,
  limit: z.number().int().min(1).max(500).optional().describe("Lines a page; 100 when absent."),
  with_secrets: z
    .boolean()
    .optional()
    .describe("Whether hashes and secrets go along. The project's `transfers.export_secrets` allows it."),
});

export const transfers: ManagementCall[] = [
  managementCall({
    name: "import.lines",
    method: "POST",
    path: "/b2b/import",
    isRepeatable: true,
    bodyLimitBytes: IMPORT_BYTES,
    summary: "Adds the organizations and members of up to 100 lines of a file, in one transaction.",
    description:
      "The same lines again change nothing, so a batch that was broken off is sent again. A line that is refused leaves the others alone. Members who are there keep their address, credentials and roles. `portico import` calls this; the fields of a line stand in the documentation of moving in.",
    request: z.strictObject({
      lines: z.array(JsonObject).min(1).max(100).describe("Lines of a file, organizations before their members."),
      is_dry_run: z.boolean().optional().describe("Whether nothing is written, and only told what would be."),
      updates_existing: z
        .boolean()
        .optional()
        .describe("Whether names and metadata of those who are there are changed; false when absent."),
      trusted_authorities: z
        .array(z.string().min(1).max(64))
        .max(20)
        .optional()
        .describe(
          "Those whose word you take that an address was proven, as `email_verified_by` has them. Without one, no address counts as proven, and no credential comes along.",
        ),
    }),
    response: z.object({ results: z.array(Result).describe("One for each line, in their order.") }),
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
    rule: inTurns(importLines),
  }),
  managementCall({
    name: "export.organizations",
    method: "POST",
    path: "/b2b/export/organizations",
    isRepeatable: true,
    summary: "Returns a page of the project's organizations, as an import takes them.",
    request: page,
    response: exported,
    errors: ["invalid_cursor", "unauthorized_action"],
    example: { body: { limit: 10 } },
    rule: inTurns(exportOrganizations),
  }),
  managementCall({
    name: "export.members",
    method: "POST",
    path: "/b2b/export/members",
    isRepeatable: true,
    summary: "Returns a page of the project's members, as an import takes them; deleted ones are left out.",
    request: page,
    response: exported,
    errors: ["invalid_cursor", "unauthorized_action"],
    example: { body: { limit: 10 } },
    rule: inTurns(exportMembers),
  }),
];
