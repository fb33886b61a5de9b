/** The most of a piece that fits into so many characters. */
export const fill = (length: number, piece: string) => piece.repeat(Math.floor(length / piece.length));

/** The same of pieces that differ. */
export function fillWith(length: number, piece: (index: number) => string): string {
  let text = "";
  for (let index = 0; text.length < length; index += 1) text += piece(index);
  return text.slice(0, length);
}

/** As deep and as long as metadata may be: 16 KiB, and 32 levels with the body around it. */
export function nestedJson(): object {
  const nested = `${"[".repeat(28)}${"]".repeat(28)}`;
  const entries = Array.from({ length: 230 }, (_, index) => `"key-${index}":${nested}`);
  return JSON.parse(`{${entries.join(",")}}`);
}
