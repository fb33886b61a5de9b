import type { ConsolePage } from "./shared/use-console.ts";

/** In the order of the navigation. */
export const pages: readonly ConsolePage[] = [
  { path: "members", name: "Members", isOfProject: true, load: () => import("./people/MembersPage.tsx") },
  {
    path: "organizations",
    name: "Organizations",
    isOfProject: true,
    load: () => import("./people/OrganizationsPage.tsx"),
  },
  { path: "settings", name: "Settings", isOfProject: true, load: () => import("./projects/SettingsPage.tsx") },
  { path: "keys", name: "Keys", isOfProject: true, load: () => import("./projects/KeysPage.tsx") },
  {
    path: "addresses",
    name: "Origins and redirect URLs",
    isOfProject: true,
    load: () => import("./projects/AddressesPage.tsx"),
  },
  { path: "emails", name: "Emails", isOfProject: true, load: () => import("./projects/EmailsPage.tsx") },
  { path: "branding", name: "Branding", isOfProject: true, load: () => import("./projects/BrandingPage.tsx") },
  {
    path: "operations",
    name: "Operations",
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
