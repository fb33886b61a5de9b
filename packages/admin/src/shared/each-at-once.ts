/**
 * Runs `act` on each item in order, a few at a time, until it returns `"stop"`. `act` handles its own errors, so that
 * one error does not stop the others.
 */
export async function eachAtOnce<Item>(
  items: readonly Item[],
  atOnce: number,
  act: (item: Item, index: number) => Promise<"stop" | undefined>,
): Promise<void> {
  let next = 0;
  let isStopped = false;
  async function work() {
    while (next < items.length && !isStopped) {
      const index = next++;
      if ((await act(items[index] as Item, index)) === "stop") isStopped = true;
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
}
