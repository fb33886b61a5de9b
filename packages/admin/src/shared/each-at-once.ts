/**
 * Does something with each item, a few at the same time and in their order. One that throws is for `act` to tell: the others
 * go on, until `act` answers `"stop"`.
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
