import { identityLanguages, type Languages } from "@portico/widget/kit";
import type { AdminTexts } from "./texts.ts";

type Own = () => Promise<{ texts: AdminTexts; dir: "ltr" | "rtl" }>;

/** The texts of the parts, and those of the dialog that they share with the widget. */
const load = (tag: keyof typeof identityLanguages, own: Own) => async () => {
  const [{ texts, dir }, { confirmIdentity }] = await Promise.all([own(), identityLanguages[tag]()]);
  return { texts: { ...texts, confirmIdentity }, dir };
};

/** The languages of the parts. A page fetches none but its own. */
export const adminLanguages: Languages = {
  __proto__: null,
  en: null,
  ar: load("ar", () => import("./ar/index.ts")),
  de: load("de", () => import("./de/index.ts")),
  es: load("es", () => import("./es/index.ts")),
  fr: load("fr", () => import("./fr/index.ts")),
  he: load("he", () => import("./he/index.ts")),
  ja: load("ja", () => import("./ja/index.ts")),
  pt: load("pt", () => import("./pt-br/index.ts")),
  "en-xa": () => import("./pseudo.ts"),
};
