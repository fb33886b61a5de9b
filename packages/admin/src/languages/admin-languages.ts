import type { auditEvents } from "@portico/ui/texts/audit-events";
import { createLoaders } from "@portico/ui/texts/create-loaders";
import type { failures, shared } from "@portico/ui/texts/shared";
import type { Languages } from "@portico/ui/texts/use-language";
import type { ssoReasons } from "@portico/wire";
import type { directory } from "../connections/directory/texts.ts";
import type { setup } from "../connections/setup/texts.ts";
import type { setupLinks, setupPage } from "../connections/setup-links/texts.ts";
import type { apiKeys } from "../member/api-keys/texts.ts";
import type { connectedApps } from "../member/connected-apps/texts.ts";
import type { profile } from "../member/profile/texts.ts";
import type { switcher } from "../member/switcher/texts.ts";
import type { user } from "../member/user/UserButton.tsx";
import type { audit } from "../organization/audit/texts.ts";
import type { domains } from "../organization/domains/texts.ts";
import type { impersonation } from "../organization/impersonation/ImpersonationBanner.tsx";
import type { members } from "../organization/members/texts.ts";
import type { signInHelp } from "../organization/sign-in-help/texts.ts";
import type { endedLabels } from "../shared/EndedReceipt.tsx";
import type { notFound } from "../shared/NotFound.tsx";
import type { organization } from "../shared/organization-texts.ts";

/** The languages of the components. A page loads only its own. */
export const adminLanguages: Languages = {
  __proto__: null,
  en: null,
  ...createLoaders<AdminStrings>({
    ar: () => import("./ar.json", { with: { type: "json" } }),
    de: () => import("./de.json", { with: { type: "json" } }),
    es: () => import("./es.json", { with: { type: "json" } }),
    fr: () => import("./fr.json", { with: { type: "json" } }),
    he: () => import("./he.json", { with: { type: "json" } }),
    ja: () => import("./ja.json", { with: { type: "json" } }),
    pt: () => import("./pt-br.json", { with: { type: "json" } }),
  }),
  "en-xa": () => import("./pseudo.ts"),
};

/** The English texts of the components, by area. Only types: a screen's chunk contains its texts. */
export interface AdminStrings {
  shared: typeof shared;
  failures: typeof failures;
  switcher: typeof switcher;
  ended: typeof endedLabels;
  organization: typeof organization;
  members: typeof members;
  signInHelp: typeof signInHelp;
  audit: typeof audit;
  auditEvents: typeof auditEvents;
  apiKeys: typeof apiKeys;
  connectedApps: typeof connectedApps;
  directory: typeof directory;
  setupLinks: typeof setupLinks;
  setupPage: typeof setupPage;
  user: typeof user;
  profile: typeof profile;
  impersonation: typeof impersonation;
  domains: typeof domains;
  setup: typeof setup;
  ssoReasons: typeof ssoReasons;
  notFound: typeof notFound;
}
