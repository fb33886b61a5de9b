import { useLocale } from "../hooks/use-locale.ts";

/** A time in the reader's language and time zone. @param at an RFC 3339 time. @param isDay shows only the date. */
export function When({ at, isDay }: { at: string; isDay?: boolean }) {
  const locale = useLocale();
  const text = new Date(at).toLocaleString(locale, {
    dateStyle: "medium",
    ...(!isDay && { timeStyle: "short" }),
  });
  return <time dateTime={at}>{text}</time>;
}
