/** As many repetitions of a piece as fit into the given number of characters. */
export const fill = (length: number, piece: string) => piece.repeat(Math.floor(length / piece.length));

/** The same with pieces that differ. */
export function fillWith(length: number, piece: (index: number) => string): string {
  let text = "";
  for (let index = 0; text.length < length; index += 1) text += piece(index);
  return text.slice(0, length);
}

/** As deep, as long and as full as metadata may be: 16 KiB, 1,000 values, and 32 levels with the body around it. */
export function fullMetadata(): object {
  const nested = `${"[".repeat(28)}${"]".repeat(28)}`;
  const lists = Array.from({ length: 35 }, (_, index) => `"key-${index}":${nested}`);
  const metadata = JSON.parse(`{${lists.join(",")}}`);
  return { ...metadata, text: fill(13_000, "x") };
}

/** As many values as possible in as few bytes: most fit into a page. */
export function smallFullMetadata(): object {
  return { list: Array.from({ length: 998 }, () => []) };
}
