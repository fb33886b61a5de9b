import { ApiKeysScreen } from "./api-keys/ApiKeysScreen.tsx";
import { AuditLogScreen } from "./audit/AuditLogScreen.tsx";
import { ConnectedAppsScreen } from "./connected-apps/ConnectedAppsScreen.tsx";
import { createPart } from "./frame/create-part.tsx";
import { MembersScreen } from "./members/MembersScreen.tsx";
import { OrganizationScreen } from "./organization/OrganizationScreen.tsx";
import { OrganizationSettingsScreen } from "./organization/OrganizationSettingsScreen.tsx";
import { OrganizationSwitcherScreen } from "./switcher/OrganizationSwitcher.tsx";

/** Shows the organization that the member is signed in to, and leads to the others. */
export const OrganizationSwitcher = /* @__PURE__ */ createPart(OrganizationSwitcherScreen, { isInline: true });

/** The organization's members: search, invite, roles, remove, bring back, export. */
export const Members = /* @__PURE__ */ createPart(MembersScreen);

/** What happened in the organization: filters, detail, export. */
export const AuditLog = /* @__PURE__ */ createPart(AuditLogScreen);

/** All of an organization's administration, in sections: each of them is a part of its own, too. */
export const Organization = /* @__PURE__ */ createPart(OrganizationScreen);

/** The organization's settings: names, looks, ways to sign in, how people come in, second factors. */
export const OrganizationSettings = /* @__PURE__ */ createPart(OrganizationSettingsScreen);

/** The keys of programs: made, replaced, ended. */
export const ApiKeys = /* @__PURE__ */ createPart(ApiKeysScreen);

/** The apps that members have let in, and those that act for themselves. */
export const ConnectedApps = /* @__PURE__ */ createPart(ConnectedAppsScreen);
