import type { Page } from "@portico/ui/hooks/use-pages";

interface Progress {
  signal: AbortSignal;
  onProgress: (count: number) => void;
}

/**
 * Reads all pages of a list.
 * @throws the signal's reason when it is aborted.
 */
export async function readAll<Item>(
  read: (cursor: string | undefined) => Promise<Page<Item>>,
  { signal, onProgress }: Progress,
): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    signal.throwIfAborted();
    all.push(...page.items);
    onProgress(all.length);
    cursor = page.next || undefined;
  } while (cursor);
  return all;
}
