import { checkButtonColor } from "@portico/ui/theme/check-button-color";
import { dark } from "@portico/ui/theme/dark";
import { light } from "@portico/ui/theme/palettes";
import { contrast } from "@portico/wire";

/** Says what the sign-in pages make of a button in this color; undefined if it is not a color. */
export function describeColor(color: string, theme: "light" | "dark"): string | undefined {
  const checked = checkButtonColor(color, theme);
  if (!checked) return undefined;
  const onCard = contrast(color, (theme === "dark" ? dark : light).surface);
  const words = `${checked.text === "#FFFFFF" ? "White" : "Black"} text on it, ${checked.ratio} : 1.`;
  return onCard >= 3
    ? words
    : `${words} Only ${onCard.toFixed(1)} : 1 against the card: the tone or its edge is changed until it can be made out.`;
}
