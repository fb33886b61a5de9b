/**
 * The use of a key at a moment. `published`: known to all, signs nothing yet. `signing`: the one that signs.
 * `retiring`: signs no more, still verifies. `gone`: verifies nothing.
 */
export type SigningKeyState = "published" | "signing" | "retiring" | "gone";

/** The state of each key. Follows from the clock and is stored nowhere, so that all nodes change over at one moment. */
export function statesOf(newestFirst: { signs_from: Date; retires_at: Date | null }[], now: Date): SigningKeyState[] {
  const living = newestFirst.filter(({ retires_at }) => retires_at === null || retires_at > now);
  // A node whose clock is a moment behind the one that made the first key signs with it all the same.
  const signing = living.find(({ signs_from }) => signs_from <= now) ?? living.at(-1);
  return newestFirst.map((key) => {
    if (!living.includes(key)) return "gone";
    if (key === signing) return "signing";
    return key.signs_from > now ? "published" : "retiring";
  });
}
