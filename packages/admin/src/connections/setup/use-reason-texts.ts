import { useStrings } from "@portico/ui/texts/use-strings";
import type { SsoReason, ssoReasons } from "@portico/wire";

/** The English texts come from the provider with each attempt, so no English page loads them twice. */
const provided: { readonly [Reason in SsoReason]?: (typeof ssoReasons)[Reason] } = {};

/** Returns the translated texts of a refusal, or the provider's English ones for English and for unknown reasons. */
export function useReasonTexts() {
  const texts: Record<string, { verdict: string; setting: string }> = useStrings("ssoReasons", provided);
  return <Result extends { reason: string }>(result: Result): Result =>
    Object.hasOwn(texts, result.reason) ? { ...result, ...texts[result.reason] } : result;
}
