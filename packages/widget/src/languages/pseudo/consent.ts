import { consent } from "../../consent/ui/strings.ts";
import { frame } from "../../strings/frame.ts";
import { pseudo } from "./pseudo.ts";

/** No language: the English texts, disguised. */
export const texts = pseudo({ consent, frame });

export const dir = "ltr";
