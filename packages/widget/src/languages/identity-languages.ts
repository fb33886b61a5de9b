import type { IdentityLanguages } from "@portico/ui/hooks/use-identity-texts";
import { createLoaders } from "@portico/ui/texts/create-loaders";
import type { IdentityTexts } from "./texts.ts";

/** By language tag without region. Loaded on demand, because few members see the dialog. */
export const identityLanguages: IdentityLanguages = createLoaders<IdentityTexts>({
  ar: () => import("./ar.confirm-identity.json", { with: { type: "json" } }),
  de: () => import("./de.confirm-identity.json", { with: { type: "json" } }),
  es: () => import("./es.confirm-identity.json", { with: { type: "json" } }),
  fr: () => import("./fr.confirm-identity.json", { with: { type: "json" } }),
  he: () => import("./he.confirm-identity.json", { with: { type: "json" } }),
  ja: () => import("./ja.confirm-identity.json", { with: { type: "json" } }),
  pt: () => import("./pt-br.confirm-identity.json", { with: { type: "json" } }),
});
