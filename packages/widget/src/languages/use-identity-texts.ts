import { useEffect, useState } from "react";
import { confirmIdentity } from "../strings/confirm-identity.ts";
import { useStrings } from "../strings/use-strings.ts";
import { useLocale } from "../ui/use-locale.ts";
import { createLoaders } from "./create-loaders.ts";
import type { IdentityTexts as Texts } from "./texts.ts";

/** By the tag of the language, without a region. They come when they are needed: few members see the dialog. */
export const identityLanguages: Partial<Record<string, () => Promise<{ texts: Texts }>>> = createLoaders<Texts>({
  ar: () => import("./ar.confirm-identity.json", { with: { type: "json" } }),
  de: () => import("./de.confirm-identity.json", { with: { type: "json" } }),
  es: () => import("./es.confirm-identity.json", { with: { type: "json" } }),
  fr: () => import("./fr.confirm-identity.json", { with: { type: "json" } }),
  he: () => import("./he.confirm-identity.json", { with: { type: "json" } }),
  ja: () => import("./ja.confirm-identity.json", { with: { type: "json" } }),
  pt: () => import("./pt-br.confirm-identity.json", { with: { type: "json" } }),
});

/** The texts of `ConfirmIdentity` in the language of the widget around; null until they are here. */
export function useIdentityTexts(): Texts | null {
  const load = identityLanguages[useLocale().split("-")[0] ?? ""];
  const [texts, setTexts] = useState(load ? null : confirmIdentity);
  useEffect(() => {
    if (!load) return;
    let isOver = false;
    const say = (found: Texts) => isOver || setTexts(found);
    load().then(
      (found) => say(found.texts),
      () => say(confirmIdentity),
    );
    return () => {
      isOver = true;
    };
  }, [load]);
  const own = useStrings("confirmIdentity", texts ?? confirmIdentity);
  return texts && own;
}
