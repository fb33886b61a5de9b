import type { ComponentType } from "react";
import type { OperatorRole } from "./ground/calls.ts";

/** A page of the console: its place in the navigation, and its screen, which is fetched when it is gone to. */
export interface ConsolePage {
  /** The first step of its address below `/console/`, after the project's where it is of one. */
  path: string;
  name: string;
  /** Whether it is about one project. */
  isOfProject: boolean;
  /** Who sees it; every operator when absent. */
  least?: OperatorRole;
  load: () => Promise<{ default: ComponentType<ConsolePageProps> }>;
}

export interface ConsolePageProps {
  /** Empty on a page that is about no project. */
  projectId: string;
  /** What follows the page's own step in the address. */
  rest: readonly string[];
}

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
  { path: "keys", name: "Tokens and keys", isOfProject: true, load: () => import("./projects/KeysPage.tsx") },
  { path: "addresses", name: "Addresses", isOfProject: true, load: () => import("./projects/AddressesPage.tsx") },
  { path: "mails", name: "Mails", isOfProject: true, load: () => import("./projects/MailsPage.tsx") },
  { path: "branding", name: "Branding", isOfProject: true, load: () => import("./projects/BrandingPage.tsx") },
  {
    path: "operators",
    name: "Operators",
    isOfProject: false,
    least: "owner",
    load: () => import("./people/OperatorsPage.tsx"),
  },
];
