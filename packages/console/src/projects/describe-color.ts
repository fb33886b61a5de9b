import { checkButtonColor } from "@portico/ui/theme/check-button-color";
import { dark } from "@portico/ui/theme/dark";
import { light } from "@portico/ui/theme/palettes";
import { contrast } from "@portico/wire";

/** Describes the contrast of a button in this color. Undefined if it is not a color. */
export function describeColor(color: string, theme: "light" | "dark"): string | undefined {
  const checked = checkButtonColor(color, theme);
  if (!checked) return undefined;
  const onCard = contrast(color, (theme === "dark" ? dark : light).surface);
  const text = `${checked.text === "#FFFFFF" ? "White" : "Black"} text, contrast ${checked.ratio}:1.`;
  return onCard >= 3
    ? text
    : `${text} Contrast with the card is only ${onCard.toFixed(1)}:1, so the color or its border is adjusted.`;
}
