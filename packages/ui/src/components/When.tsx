import { useLocale } from "../hooks/use-locale.ts";

/** A moment in the reader's own language and time zone. @param at RFC 3339. @param isDay the day alone. */
export function When({ at, isDay }: { at: string; isDay?: boolean }) {
  const locale = useLocale();
  const text = new Date(at).toLocaleString(locale, {
    dateStyle: "medium",
    ...(!isDay && { timeStyle: "short" }),
  });
  return <time dateTime={at}>{text}</time>;
}
