import type { ConsolePage } from "./ground/page.ts";

/** In the order of the navigation. */
export const pages: readonly ConsolePage[] = [
  { path: "members", name: "Members", isOfProject: true, load: () => import("./people/MembersPage.tsx") },
  {
    path: "organizations",
    name: "Organizations",
    isOfProject: true,
    load: () => import("./people/OrganizationsPage.tsx"),
  },
  {
    path: "operators",
    name: "Operators",
    isOfProject: false,
    least: "owner",
    load: () => import("./people/OperatorsPage.tsx"),
  },
];
