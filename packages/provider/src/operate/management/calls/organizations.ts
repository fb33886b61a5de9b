import {
  DeleteOrganizationResponse,
  Organization,
  OrganizationConnectedAppsResponse,
  OrganizationName,
  OrganizationResponse,
  OrganizationSettings,
  UpdateOrganizationRequest,
} from "@portico/wire/schemas";
import { z } from "zod";
import { listOrganizationConnectedApps } from "../../../access/idp/consents/app-access.ts";
import {
  addOrganization,
  deleteOrganization,
  getOrganization,
} from "../../../organizations/organizations/manage-organization.ts";
import { findByPrefix, searchOrganizations } from "../../../organizations/organizations/search-organizations.ts";
import { updateOrganization } from "../../../organizations/organizations/update-organization.ts";
import { LONG_LISTS_BYTES } from "../../../platform/http/route.ts";
import { Cursor, FindSize, NextCursor, PageSize, PlaceCursor, TrustedMetadata } from "./fields.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

const Texts = z
  .array(z.string().max(512))
  .max(100)
  .describe("Values to match, for filters that take a list. Any of them matches.");
const Operand = z.discriminatedUnion("filter_name", [
  z.strictObject({
    filter_name: z.literal("organization_ids").describe("The field to filter by."),
    filter_value: Texts,
  }),
  z.strictObject({ filter_name: z.literal("organization_slugs"), filter_value: Texts }),
  z.strictObject({ filter_name: z.literal("email_allowed_domains"), filter_value: Texts }),
  z.strictObject({ filter_name: z.literal("member_emails"), filter_value: Texts }),
  z.strictObject({
    filter_name: z.literal("organization_name_fuzzy"),
    filter_value: z.string().min(3).max(128).describe("A part of the name, for fuzzy filters."),
  }),
]);

export const organizations: ManagementCall[] = [
  managementCall({
    name: "organizations.create",
    route: "POST /b2b/organizations",
    bodyLimitBytes: LONG_LISTS_BYTES,
    summary: "Create an organization",
    description:
      "Creates an organization without members. " +
      "Without a slug, one is generated from the name. Create the first member with the role `admin`.",
    request: OrganizationSettings.partial()
      .extend({ organization_name: OrganizationName, trusted_metadata: TrustedMetadata })
      .strict(),
    response: OrganizationResponse,
    errors: ["organization_slug_already_used", "invalid_organization_slug", "invalid_role", "bad_request"],
    example: { body: { organization_name: "Hooli", email_allowed_domains: ["hooli.test"] } },
    rule: addOrganization,
  }),
  managementCall({
    name: "organizations.get",
    route: "GET /b2b/organizations/{organization_id}",
    summary: "Get an organization",
    description: "Returns an organization with all its settings.",
    response: OrganizationResponse,
    errors: ["organization_not_found"],
    rule: getOrganization,
  }),
  managementCall({
    name: "organizations.search",
    route: "POST /b2b/organizations/search",
    isRepeatable: true,
    bodyLimitBytes: LONG_LISTS_BYTES,
    summary: "Search organizations",
    description: "Searches organizations, oldest first.",
    request: z.strictObject({
      cursor: Cursor,
      limit: PageSize,
      query: z
        .strictObject({
          operator: z.enum(["AND", "OR"]).describe("Whether all operands must match (`AND`) or at least one (`OR`)."),
          operands: z.array(Operand).max(10).describe("The filters."),
        })
        .optional()
        .describe("Default: all organizations."),
    }),
    response: z.object({
      organizations: z.array(Organization).describe("The entries of this page."),
      results_metadata: NextCursor,
    }),
    errors: ["invalid_cursor"],
    example: {
      body: {
        limit: 10,
        query: { operator: "AND", operands: [{ filter_name: "member_emails", filter_value: ["ada@globex.test"] }] },
      },
    },
    rule: searchOrganizations,
  }),
  managementCall({
    name: "organizations.find",
    route: "POST /b2b/organizations/find",
    isRepeatable: true,
    summary: "Find organizations by name or slug",
    description:
      "Finds organizations by the beginning of their name or slug. " +
      "It is fast for any number of organizations and returns no total.",
    request: z.strictObject({
      by: z.enum(["organization_name", "organization_slug"]).describe("The field to search. Entries are sorted by it."),
      begins_with: z
        .string()
        .max(256)
        .describe("The beginning of the value, case-insensitive. Empty matches all organizations."),
      cursor: PlaceCursor,
      limit: FindSize,
    }),
    response: z.object({
      organizations: z.array(Organization).describe("The entries of this page."),
      results_metadata: NextCursor,
    }),
    errors: ["invalid_cursor"],
    example: { body: { by: "organization_name", begins_with: "glo" } },
    rule: findByPrefix,
  }),
  managementCall({
    name: "organizations.update",
    route: "PUT /b2b/organizations/{organization_id}",
    bodyLimitBytes: LONG_LISTS_BYTES,
    summary: "Update an organization",
    description:
      "Updates the settings that you send. Other settings keep their values. " +
      "If the project's `claimed_domains` contain the slug, change it there first.",
    request: UpdateOrganizationRequest.extend({ trusted_metadata: TrustedMetadata }).strict(),
    response: OrganizationResponse,
    errors: [
      "organization_not_found",
      "organization_slug_already_used",
      "invalid_organization_slug",
      "invalid_role",
      "unauthorized_action",
      "bad_request",
      "quota_reached",
    ],
    example: {
      body: { mfa_policy: "OPTIONAL", trusted_metadata: { plan: "enterprise" } },
    },
    rule: updateOrganization,
  }),
  managementCall({
    name: "organizations.delete",
    route: "DELETE /b2b/organizations/{organization_id}",
    summary: "Delete an organization",
    description:
      "Deletes an organization with its members, sessions, links and codes. " +
      "This cannot be undone. Audit events are kept.",
    response: DeleteOrganizationResponse,
    errors: ["organization_not_found"],
    rule: deleteOrganization,
  }),
  managementCall({
    name: "organizations.connected_apps.list",
    route: "GET /b2b/organizations/{organization_id}/connected_apps",
    summary: "List an organization's connected apps",
    description: "Lists the apps that an organization's members have connected.",
    response: OrganizationConnectedAppsResponse,
    errors: ["organization_not_found"],
    rule: listOrganizationConnectedApps,
  }),
];
