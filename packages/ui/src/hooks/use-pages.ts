import { type DependencyList, useCallback, useState } from "react";
import { type Failure, toFailure } from "../lib/failure.ts";
import { type Load, useLoad } from "./use-load.ts";

/** One answer of a list that is read page by page. */
export interface Page<Item> {
  items: readonly Item[];
  /** Absent, or empty, after the last. */
  next?: string | null | undefined;
  /** How many the whole list has, where the provider counts them. */
  total?: { count: number; hasMore: boolean };
}

export type Pages<Item> = Load<Page<Item>> & {
  hasMore: boolean;
  isMoreBusy: boolean;
  /** Why the next page did not come; what is here stays. */
  moreFailure: Failure | null;
  more: () => Promise<void>;
};

/** A list, read from its beginning whenever `deps` change, and on by its cursors. */
export function usePages<Item>(
  read: (cursor: string | undefined) => Promise<Page<Item>>,
  deps: DependencyList,
): Pages<Item> {
  const load = useLoad(() => read(undefined), deps);
  const [isMoreBusy, setMoreBusy] = useState(false);
  const [moreFailure, setMoreFailure] = useState<Failure | null>(null);
  const next = load.value?.next || undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: as `useLoad` has it.
  const more = useCallback(async () => {
    // Its cursor belongs to the question that is shown, not to the one under way.
    if (!next || load.isStale) return;
    setMoreBusy(true);
    setMoreFailure(null);
    try {
      const page = await read(next);
      // Where the list was asked for anew meanwhile, this page is none of it.
      load.change((before) => (before.next === next ? { ...page, items: [...before.items, ...page.items] } : before));
    } catch (error) {
      setMoreFailure(toFailure(error));
    }
    setMoreBusy(false);
  }, [next, load.isStale, load.change, ...deps]);
  return { ...load, hasMore: next !== undefined, isMoreBusy, moreFailure, more };
}
