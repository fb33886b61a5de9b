import type { AdminTexts } from "../texts.ts";
import { directory } from "./directory.ts";
import { setupLinks, setupPage } from "./setup-links.ts";
import { failures, shared } from "./shared.ts";
import { switcher } from "./switcher.ts";

export const dir = "ltr";

export const texts: AdminTexts = { shared, failures, switcher, directory, setupLinks, setupPage };
