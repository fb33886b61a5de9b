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
import { addOrganization } from "../../../organizations/organizations/add-organization.ts";
import { deleteOrganization } from "../../../organizations/organizations/delete-organization.ts";
import { findByPrefix } from "../../../organizations/organizations/find-by-prefix.ts";
import { getOrganization } from "../../../organizations/organizations/get-organization.ts";
import { searchOrganizations } from "../../../organizations/organizations/search-organizations.ts";
import { updateOrganization } from "../../../organizations/organizations/update-organization.ts";
import { LONG_LISTS_BYTES } from "../../../platform/http/route.ts";
import { Cursor, FindSize, NextCursor, NoFields, PageSize, PlaceCursor, TrustedMetadata } from "./fields.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

const Texts = z.array(z.string().max(512)).max(100).describe("Any of these, where the filter takes a list.");
const Operand = z.discriminatedUnion("filter_name", [
  z.strictObject({ filter_name: z.literal("organization_ids").describe("What is looked at."), filter_value: Texts }),
  z.strictObject({ filter_name: z.literal("organization_slugs"), filter_value: Texts }),
  z.strictObject({ filter_name: z.literal("email_allowed_domains"), filter_value: Texts }),
  z.strictObject({ filter_name: z.literal("member_emails"), filter_value: Texts }),
  z.strictObject({
    filter_name: z.literal("organization_name_fuzzy"),
    filter_value: z.string().min(3).max(128).describe("A part of the name, where it is fuzzy."),
  }),
]);

export const organizations: ManagementCall[] = [
  managementCall({
    name: "organizations.create",
    method: "POST",
    path: "/b2b/organizations",
    bodyLimitBytes: LONG_LISTS_BYTES,
    summary: "Adds an organization, without members.",
    description: "Without a slug, one is made from the name. Add the first member with the role `admin`.",
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
    method: "GET",
    path: "/b2b/organizations/{organization_id}",
    summary: "Returns an organization with all its settings.",
    request: NoFields,
    response: OrganizationResponse,
    errors: ["organization_not_found"],
    example: { params: { organization_id: "$ORGANIZATION_ID" } },
    rule: getOrganization,
  }),
  managementCall({
    name: "organizations.search",
    method: "POST",
    path: "/b2b/organizations/search",
    isRepeatable: true,
    bodyLimitBytes: LONG_LISTS_BYTES,
    summary: "Returns a page of organizations, oldest first.",
    request: z.strictObject({
      cursor: Cursor,
      limit: PageSize,
      query: z
        .strictObject({
          operator: z.enum(["AND", "OR"]).describe("Whether all operands must hold, or one."),
          operands: z.array(Operand).max(10).describe("What is asked of an organization."),
        })
        .optional()
        .describe("All organizations when absent."),
    }),
    response: z.object({ organizations: z.array(Organization).describe("The page."), results_metadata: NextCursor }),
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
    method: "POST",
    path: "/b2b/organizations/find",
    isRepeatable: true,
    summary: "Returns a page of the organizations whose name or slug begins so.",
    description: "It is as quick among a million organizations as among ten, and has no total.",
    request: z.strictObject({
      by: z.enum(["organization_name", "organization_slug"]).describe("What begins so; the page is in its order."),
      begins_with: z.string().max(256).describe("The beginning, in capitals or small letters; all when empty."),
      cursor: PlaceCursor,
      limit: FindSize,
    }),
    response: z.object({ organizations: z.array(Organization).describe("The page."), results_metadata: NextCursor }),
    errors: ["invalid_cursor"],
    example: { body: { by: "organization_name", begins_with: "glo" } },
    rule: findByPrefix,
  }),
  managementCall({
    name: "organizations.update",
    method: "PUT",
    path: "/b2b/organizations/{organization_id}",
    bodyLimitBytes: LONG_LISTS_BYTES,
    summary: "Changes the settings that you send. The others stay.",
    description: "Change a slug in the project's `claimed_domains` first, if it stands there.",
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
      params: { organization_id: "$ORGANIZATION_ID" },
      body: { mfa_policy: "OPTIONAL", trusted_metadata: { plan: "enterprise" } },
    },
    rule: updateOrganization,
  }),
  managementCall({
    name: "organizations.delete",
    method: "DELETE",
    path: "/b2b/organizations/{organization_id}",
    summary: "Deletes an organization with its members, sessions, links and codes.",
    description: "This cannot be undone. The audit rows stay.",
    request: NoFields,
    response: DeleteOrganizationResponse,
    errors: ["organization_not_found"],
    example: { params: { organization_id: "$ORGANIZATION_ID" } },
    rule: deleteOrganization,
  }),
  managementCall({
    name: "organizations.connected_apps.list",
    method: "GET",
    path: "/b2b/organizations/{organization_id}/connected_apps",
    summary: "Returns the apps that an organization's members have let in.",
    request: NoFields,
    response: OrganizationConnectedAppsResponse,
    errors: ["organization_not_found"],
    example: { params: { organization_id: "$ORGANIZATION_ID" } },
    rule: listOrganizationConnectedApps,
  }),
];
