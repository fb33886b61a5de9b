import {
  CreateSetupLinkRequest,
  CreateSetupLinkResponse,
  ListSetupLinksRequest,
  SetupLinkResponse,
  SetupLinksResponse,
} from "@portico/wire/schemas";
import { createLink } from "../../../organizations/setup-links/create-link.ts";
import { listLinks } from "../../../organizations/setup-links/list-links.ts";
import { revokeLink } from "../../../organizations/setup-links/revoke-link.ts";
import { NoFields } from "./fields.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

const PATH = "/b2b/organizations/{organization_id}/setup_links";
const params = { organization_id: "$ORGANIZATION_ID" } as const;

export const setupLinks: ManagementCall[] = [
  managementCall({
    name: "setup_links.create",
    method: "POST",
    path: PATH,
    summary: "Makes a link by which somebody without an account sets up one connection, and returns it this once.",
    description: "It opens in one browser. See `/docs/set-up-links`.",
    request: CreateSetupLinkRequest,
    response: CreateSetupLinkResponse,
    errors: [
      "organization_not_found",
      "sso_connection_not_found",
      "no_active_scim_connection",
      "setup_link_not_allowed",
      "setup_link_limit_reached",
      "invalid_role",
    ],
    example: { params, body: { purpose: "sso", expires_in_days: 3, note: "Kim of Globex IT" } },
    rule: createLink,
  }),
  managementCall({
    name: "setup_links.search",
    method: "POST",
    path: `${PATH}/search`,
    isRepeatable: true,
    summary: "Returns an organization's set-up links of the last 30 days, newest first, and what became of them.",
    request: ListSetupLinksRequest,
    response: SetupLinksResponse,
    errors: ["organization_not_found"],
    example: { params, body: {} },
    rule: listLinks,
  }),
  managementCall({
    name: "setup_links.revoke",
    method: "DELETE",
    path: `${PATH}/{setup_link_id}`,
    summary: "Ends a set-up link, and whoever works by it, at once. What was set up stays.",
    request: NoFields,
    response: SetupLinkResponse,
    errors: ["organization_not_found", "setup_link_not_found"],
    example: { params: { ...params, setup_link_id: "$SETUP_LINK_ID" } },
    rule: revokeLink,
  }),
];
