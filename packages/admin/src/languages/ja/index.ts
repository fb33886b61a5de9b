import type { AdminTexts } from "../texts.ts";
import { directory } from "./directory.ts";
import { domains } from "./domains.ts";
import { impersonation } from "./impersonation.ts";
import { profile } from "./profile.ts";
import { setup } from "./setup.ts";
import { setupLinks, setupPage } from "./setup-links.ts";
import { failures, shared } from "./shared.ts";
import { switcher } from "./switcher.ts";
import { user } from "./user.ts";

export const dir = "ltr";

export const texts: AdminTexts = {
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
