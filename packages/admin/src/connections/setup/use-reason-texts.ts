import { useStrings } from "@portico/ui/texts/use-strings";
import type { SsoReason, ssoReasons } from "@portico/wire";

/** The provider sends the English texts with each attempt, so English pages don't load them again. */
const provided: { readonly [Reason in SsoReason]?: (typeof ssoReasons)[Reason] } = {};

/** Returns the translated texts of a rejection, or the provider's English ones for English and for unknown reasons. */
export function useReasonTexts() {
  const texts: Record<string, { verdict: string; setting: string }> = useStrings("ssoReasons", provided);
  return <Result extends { reason: string }>(result: Result): Result =>
    Object.hasOwn(texts, result.reason) ? { ...result, ...texts[result.reason] } : result;
}
