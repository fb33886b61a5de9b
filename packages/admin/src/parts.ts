import { ApiKeysScreen } from "./api-keys/ApiKeysScreen.tsx";
import { AuditLogScreen } from "./audit/AuditLogScreen.tsx";
import { ConnectedAppsScreen } from "./connected-apps/ConnectedAppsScreen.tsx";
import { DomainsScreen } from "./domains/Domains.tsx";
import { createPart } from "./frame/create-part.tsx";
import { MembersScreen } from "./members/MembersScreen.tsx";
import { OrganizationScreen } from "./organization/OrganizationScreen.tsx";
import { OrganizationSettingsScreen } from "./organization/OrganizationSettingsScreen.tsx";
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
/** All of an organization's administration, in sections: each of them is a part of its own, too. */
export const Organization = /* @__PURE__ */ createPart(OrganizationScreen);

/** The organization's settings: names, looks, ways to sign in, how people come in, second factors. */
export const OrganizationSettings = /* @__PURE__ */ createPart(OrganizationSettingsScreen);

/** The keys of programs: made, replaced, ended. */
export const ApiKeys = /* @__PURE__ */ createPart(ApiKeysScreen);

/** The apps that members have let in, and those that act for themselves. */
export const ConnectedApps = /* @__PURE__ */ createPart(ConnectedAppsScreen);
