import { type DependencyList, useCallback, useState } from "react";
import { type Failure, toFailure } from "../lib/failure.ts";
import { type Load, useLoad } from "./use-load.ts";

/** One page of a list. */
export interface Page<Item> {
  items: readonly Item[];
  /** Missing or empty after the last page. */
  next?: string | null | undefined;
  /** The length of the whole list, if the provider counts it. */
  total?: { count: number; hasMore: boolean };
}

export type Pages<Item> = Load<Page<Item>> & {
  hasMore: boolean;
  isMoreBusy: boolean;
  /** The error of the next page. The earlier pages stay. */
  moreFailure: Failure | null;
  more: () => Promise<void>;
};

/** A list that loads from the start whenever `deps` change, and continues with cursors. */
export function usePages<Item>(
  read: (cursor: string | undefined) => Promise<Page<Item>>,
  deps: DependencyList,
): Pages<Item> {
  const load = useLoad(() => read(undefined), deps);
  const [isMoreBusy, setMoreBusy] = useState(false);
  const [moreFailure, setMoreFailure] = useState<Failure | null>(null);
  const next = load.value?.next || undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: as in `useLoad`.
  const more = useCallback(async () => {
    // The cursor belongs to the visible list, not to the one that is loading.
    if (!next || load.isStale) return;
    setMoreBusy(true);
    setMoreFailure(null);
    try {
      const page = await read(next);
      // If the list was reloaded meanwhile, this page does not belong to it.
      load.change((before) => (before.next === next ? { ...page, items: [...before.items, ...page.items] } : before));
    } catch (error) {
      setMoreFailure(toFailure(error));
    }
    setMoreBusy(false);
  }, [next, load.isStale, load.change, ...deps]);
  return { ...load, hasMore: next !== undefined, isMoreBusy, moreFailure, more };
}
