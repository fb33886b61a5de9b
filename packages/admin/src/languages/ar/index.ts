import type { AdminTexts } from "../texts.ts";
import { failures, shared } from "./shared.ts";
import { switcher } from "./switcher.ts";

export const dir = "rtl";

export const texts: AdminTexts = { shared, failures, switcher };
