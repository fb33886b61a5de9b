import type { AdminTexts } from "../texts.ts";
import { domains } from "./domains.ts";
import { impersonation } from "./impersonation.ts";
import { profile } from "./profile.ts";
import { setup } from "./setup.ts";
import { failures, shared } from "./shared.ts";
import { switcher } from "./switcher.ts";
import { user } from "./user.ts";

export const dir = "ltr";

export const texts: AdminTexts = { shared, failures, switcher, user, profile, impersonation, domains, setup };
