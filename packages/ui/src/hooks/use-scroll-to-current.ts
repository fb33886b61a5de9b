import { type RefObject, useEffect, useRef } from "react";

/** Returns the ref of a scrolling row of links or buttons. It scrolls the current one to its middle. */
export function useScrollToCurrent(current: string | undefined): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another item is current then.
  useEffect(() => {
    const item = row.current?.querySelector<HTMLElement>("[aria-current]");
    // Not scrollIntoView, which would scroll the page too.
    if (item) row.current?.scrollTo?.({ left: item.offsetLeft - (row.current.clientWidth - item.offsetWidth) / 2 });
  }, [current]);
  return row;
}
