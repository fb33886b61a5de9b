import { contrast, parseColor, textOn } from "@portico/wire";

/** What becomes of a button in this color, on a card of another; undefined for what is no color. */
export function judgeColor(color: string, surface: string): string | undefined {
  if (!parseColor(color)) return undefined;
  const text = textOn(color);
  const onCard = contrast(color, surface);
  const words = `${text === "#FFFFFF" ? "White" : "Black"} text on it, ${contrast(text, color).toFixed(1)} : 1.`;
  return onCard >= 3
    ? words
    : `${words} Only ${onCard.toFixed(1)} : 1 against the card: the tone or its edge is changed until it can be made out.`;
}
