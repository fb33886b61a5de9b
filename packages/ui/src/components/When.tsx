import { useLocale } from "../hooks/use-locale.ts";

interface WhenProps {
  /** An RFC 3339 time. */
  at: string;
  /** The start of a range that ends at `at`. */
  from?: string;
  /** Shows only the date. */
  isDay?: boolean;
  /** Leaves out the date if it is today's. */
  isShort?: boolean;
}

// Not dateStyle: its medium is digits in German, Japanese and Arabic.
const shortDay = { month: "short", day: "numeric" } as const;
const shortTime = { ...shortDay, hour: "numeric", minute: "2-digit" } as const;

/** A time or a range in the reader's language and time zone. Its title is the exact one. */
export function When({ at, ...props }: WhenProps) {
  const describe = useWhenText();
  const locale = useLocale();
  return (
    <time dateTime={at} title={exactTime(at, locale)}>
      {describe({ at, ...props })}
    </time>
  );
}

/** The date and the time with seconds, for the title of a shorter form. */
export const exactTime = (at: string, locale: string | undefined) =>
  new Date(at).toLocaleString(locale, { dateStyle: "full", timeStyle: "long" });

/** Returns a function that writes a time or a range as text. A time of this year has no year, but a day does. */
export function useWhenText(): (when: WhenProps) => string {
  const locale = useLocale();
  return ({ at, from = at, isDay, isShort }) => {
    if (isShort && new Date(at).toDateString() === new Date().toDateString())
      return new Date(at).toLocaleTimeString(locale, { timeStyle: "short" });
    const isThisYear = new Date(from).getFullYear() === new Date().getFullYear();
    const format = new Intl.DateTimeFormat(locale, {
      ...(isDay ? shortDay : shortTime),
      ...((isDay || !isThisYear) && { year: "numeric" }),
    });
    return from === at ? format.format(new Date(at)) : format.formatRange(new Date(from), new Date(at));
  };
}
