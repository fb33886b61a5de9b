import { useEffect, useState } from "react";
import { confirmIdentity } from "../texts/confirm-identity.ts";
import { useStrings } from "../texts/use-strings.ts";
import { useLocale } from "./use-locale.ts";

type Texts = typeof confirmIdentity;

/** The texts of `ConfirmIdentity`, by language tag without region. */
export type IdentityLanguages = Partial<Record<string, () => Promise<{ texts: Texts }>>>;

/** Returns the texts of `ConfirmIdentity` in the widget's language; null until they are loaded. */
export function useIdentityTexts(languages: IdentityLanguages): Texts | null {
  const load = languages[useLocale().split("-")[0] ?? ""];
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
