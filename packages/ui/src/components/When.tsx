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
export function When({ at, ...props }: WhenProps) {
  const describe = useWhenText();
  return <time dateTime={at}>{describe({ at, ...props })}</time>;
}

/** Returns a function that writes a time or a range as text, for the accessible names of buttons. */
export function useWhenText(): (when: WhenProps) => string {
  const locale = useLocale();
  return ({ at, from = at, isDay }) => {
    const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", ...(!isDay && { timeStyle: "short" }) });
    return from === at ? format.format(new Date(at)) : format.formatRange(new Date(from), new Date(at));
  };
}
