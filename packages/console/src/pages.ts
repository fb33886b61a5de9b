import { operationsRoutes } from "./operations/sections.ts";
import { settingsSections } from "./projects/sections.ts";
import type { ConsolePage } from "./shared/use-console.ts";

/** In the order of the navigation. */
export const pages: readonly ConsolePage[] = [
  {
    path: "members",
    name: "Members",
    group: "People",
    routes: ["{organization}/{member}"],
    isOfProject: true,
    load: () => import("./people/MembersPage.tsx"),
  },
  {
    path: "organizations",
    name: "Organizations",
    routes: ["{organization}", "{organization}/connections/{connection}"],
    isOfProject: true,
    load: () => import("./people/OrganizationsPage.tsx"),
  },
  {
    path: "sign-in-help",
    name: "Sign-in help",
    routes: ["{organization}"],
    isOfProject: true,
    load: () => import("./people/SignInHelpPage.tsx"),
  },
  {
    path: "audit-log",
    name: "Audit log",
    routes: ["{event}"],
    isOfProject: true,
    load: () => import("./people/AuditLogPage.tsx"),
  },
  {
    path: "settings",
    name: "Settings",
    group: "Project",
    routes: settingsSections.map(([path]) => path),
    isOfProject: true,
    load: () => import("./projects/SettingsPage.tsx"),
  },
  { path: "keys", name: "Keys", isOfProject: true, load: () => import("./projects/KeysPage.tsx") },
  {
    path: "origins-and-redirect-urls",
    name: "Origins and redirect URLs",
    isOfProject: true,
    load: () => import("./projects/AddressesPage.tsx"),
  },
  { path: "connected-apps", name: "Connected apps", isOfProject: true, load: () => import("./projects/AppsPage.tsx") },
  { path: "emails", name: "Emails", isOfProject: true, load: () => import("./projects/EmailsPage.tsx") },
  { path: "branding", name: "Branding", isOfProject: true, load: () => import("./projects/BrandingPage.tsx") },
  {
    path: "operations",
    name: "Operations",
    routes: operationsRoutes,
    isOfProject: false,
    load: () => import("./operations/OperationsPage.tsx"),
  },
  {
    path: "operators",
    name: "Operators",
    isOfProject: false,
    least: "owner",
    load: () => import("./people/OperatorsPage.tsx"),
  },
];
