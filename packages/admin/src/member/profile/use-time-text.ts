import { useLocale } from "@portico/ui/hooks/use-locale";

/** Returns a function that formats a time as `When` does, for the middle of a sentence. */
export function useTimeText(): (at: string) => string {
  const locale = useLocale();
  return (at) => new Date(at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
}
