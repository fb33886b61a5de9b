import { createLoaders } from "@portico/ui/texts/create-loaders";
import type { Languages } from "@portico/ui/texts/use-language";
import type { ConsentTexts } from "./texts.ts";

/** The languages of the consent and logout widget. A page loads only its own. */
export const consentLanguages: Languages = {
  __proto__: null,
  en: null,
  ...createLoaders<ConsentTexts>({
    ar: () => import("./ar.consent.json", { with: { type: "json" } }),
    de: () => import("./de.consent.json", { with: { type: "json" } }),
    es: () => import("./es.consent.json", { with: { type: "json" } }),
    fr: () => import("./fr.consent.json", { with: { type: "json" } }),
    he: () => import("./he.consent.json", { with: { type: "json" } }),
    ja: () => import("./ja.consent.json", { with: { type: "json" } }),
    pt: () => import("./pt-br.consent.json", { with: { type: "json" } }),
  }),
  "en-xa": () => import("./pseudo.ts"),
};
