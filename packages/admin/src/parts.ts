import { AuditLogScreen } from "./audit/AuditLogScreen.tsx";
import { createPart } from "./frame/create-part.tsx";
import { MembersScreen } from "./members/MembersScreen.tsx";
import { OrganizationSwitcherScreen } from "./switcher/OrganizationSwitcher.tsx";

/** Shows the organization that the member is signed in to, and leads to the others. */
export const OrganizationSwitcher = /* @__PURE__ */ createPart(OrganizationSwitcherScreen, { isInline: true });

/** The organization's members: search, invite, roles, remove, bring back, export. */
export const Members = /* @__PURE__ */ createPart(MembersScreen);

/** What happened in the organization: filters, detail, export. */
export const AuditLog = /* @__PURE__ */ createPart(AuditLogScreen);
