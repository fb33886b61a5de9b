import { AuditLogScreen } from "./audit/AuditLogScreen.tsx";
import { DomainsScreen } from "./domains/Domains.tsx";
import { createPart } from "./frame/create-part.tsx";
import { MembersScreen } from "./members/MembersScreen.tsx";
import { SingleSignOnScreen } from "./setup/SingleSignOn.tsx";
import { OrganizationSwitcherScreen } from "./switcher/OrganizationSwitcher.tsx";

/** Shows the organization that the member is signed in to, and leads to the others. */
export const OrganizationSwitcher = /* @__PURE__ */ createPart(OrganizationSwitcherScreen, { isInline: true });

/** The organization's members: search, invite, roles, remove, bring back, export. */
export const Members = /* @__PURE__ */ createPart(MembersScreen);

/** What happened in the organization: filters, detail, export. */
export const AuditLog = /* @__PURE__ */ createPart(AuditLogScreen);

/** The organization's domains: claimed, proven by a TXT record with a live look, led to single sign-on, given up. */
export const Domains = /* @__PURE__ */ createPart(DomainsScreen);

/** The room in which single sign-on is set up, tried, switched on, and looked after. */
export const SingleSignOn = /* @__PURE__ */ createPart(SingleSignOnScreen);
