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
import { type ManagementCall, managementCall } from "./management-call.ts";

const PATH = "/b2b/organizations/{organization_id}/setup_links";

export const setupLinks: ManagementCall[] = [
  managementCall({
    name: "setup_links.create",
    route: `POST ${PATH}`,
    summary: "Create a setup link",
    description:
      "Creates a setup link, with which someone without an account can set up one connection. The link is returned only once. " +
      "It can be opened in one browser. See `/docs/set-up-links`.",
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
    example: { body: { purpose: "sso", expires_in_days: 3, note: "Kim of Globex IT" } },
    rule: createLink,
  }),
  managementCall({
    name: "setup_links.search",
    route: `POST ${PATH}/search`,
    isRepeatable: true,
    summary: "List an organization's setup links",
    description: "Lists an organization's setup links of the last 30 days with their status, newest first.",
    request: ListSetupLinksRequest,
    response: SetupLinksResponse,
    errors: ["organization_not_found"],
    example: { body: {} },
    rule: listLinks,
  }),
  managementCall({
    name: "setup_links.revoke",
    route: `DELETE ${PATH}/{setup_link_id}`,
    summary: "Revoke a setup link",
    description: "Revokes a setup link immediately, also in the browser that opened it. What was set up is kept.",
    response: SetupLinkResponse,
    errors: ["organization_not_found", "setup_link_not_found"],
    rule: revokeLink,
  }),
];
