import { route } from "../../../platform/http/route.ts";
import { exportPage } from "./export-events.ts";
import { listOrganizationEvents, listOwnEvents } from "./list-events.ts";

export const auditRoutes = [
  route("organization.listAuditEvents", listOrganizationEvents),
  route("self.listAuditEvents", listOwnEvents),
];

export const auditPages = [exportPage];
