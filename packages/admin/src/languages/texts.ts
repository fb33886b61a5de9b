import type { failures, shared } from "@portico/ui/texts/shared";
import type { apiKeys } from "../api-keys/texts.ts";
import type { audit } from "../audit/texts.ts";
import type { connectedApps } from "../connected-apps/texts.ts";
import type { directory } from "../directory/texts.ts";
import type { domains } from "../domains/texts.ts";
import type { impersonation } from "../impersonation/texts.ts";
import type { members } from "../members/texts.ts";
import type { organization } from "../organization/texts.ts";
import type { profile } from "../profile/texts.ts";
import type { setup } from "../setup/texts.ts";
import type { setupLinks, setupPage } from "../setup-links/texts.ts";
import type { ended } from "../shared/ended-texts.ts";
import type { switcher } from "../switcher/texts.ts";
import type { user } from "../user/texts.ts";

/** Every English text of the parts, by area. Types only: each text travels with the chunk of its screen. */
export interface AdminStrings {
  shared: typeof shared;
  failures: typeof failures;
  switcher: typeof switcher;
  ended: typeof ended;
  organization: typeof organization;
  members: typeof members;
  audit: typeof audit;
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
}
