import type { AdminTexts } from "../texts.ts";
import { apiKeys, connectedApps } from "./apps.ts";
import { audit } from "./audit.ts";
import { directory } from "./directory.ts";
import { domains } from "./domains.ts";
import { impersonation } from "./impersonation.ts";
import { ended, members } from "./members.ts";
import { organization } from "./organization.ts";
import { profile } from "./profile.ts";
import { setup } from "./setup.ts";
import { setupLinks, setupPage } from "./setup-links.ts";
import { failures, shared } from "./shared.ts";
import { switcher } from "./switcher.ts";
import { user } from "./user.ts";

export const dir = "ltr";

export const texts: AdminTexts = {
  ended,
  organization,
  members,
  audit,
  apiKeys,
  connectedApps,
  shared,
  failures,
  switcher,
  user,
  profile,
  impersonation,
  domains,
  setup,
  directory,
  setupLinks,
  setupPage,
};
