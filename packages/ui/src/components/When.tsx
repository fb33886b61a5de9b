import { useLocale } from "../hooks/use-locale.ts";

interface WhenProps {
  /** An RFC 3339 time. */
  at: string;
  /** The start of a range that ends at `at`. */
  from?: string;
  /** Shows only the date. */
  isDay?: boolean;
}

/** A time or a range in the reader's language and time zone. */
export function When({ at, from = at, isDay }: WhenProps) {
  const format = new Intl.DateTimeFormat(useLocale(), {
    dateStyle: "medium",
    ...(!isDay && { timeStyle: "short" }),
  });
  const text = from === at ? format.format(new Date(at)) : format.formatRange(new Date(from), new Date(at));
  return <time dateTime={at}>{text}</time>;
}
