import { checkPalette } from "@portico/ui/theme/check-palette";
import type { Token } from "@portico/ui/theme/palettes";
import type { Look } from "@portico/ui/theme/styles-config";
import { measures, schemesOf } from "@portico/ui/theme/wishes";
import { parseColor } from "@portico/wire";

/**
 * The public custom properties that a host's styles come to on a server, where no page is there to read but hexadecimal
 * colors. What stays at its default is left out.
 * @param onUnread is told of every other color, by the property that it would be.
 */
export function themeVariables(
  styles: Look,
  onUnread: (property: string, text: string) => void = () => {},
): Record<string, string> {
  const variables = measures(styles);
  for (const { name, suffix, defaults, wishes } of schemesOf(styles, () => "")) {
    const find = (token: Token) => {
      for (const text of Object.values(wishes(token))) {
        if (text && parseColor(text)) return text;
        if (text) onUnread(`--portico-${token}${suffix}`, text);
      }
      return undefined;
    };
    const palette = checkPalette({ defaults, isDark: name === "dark", hasMore: styles.contrast === "more", find });
    for (const token of Object.keys(palette) as Token[]) {
      if (palette[token] !== defaults[token]) variables[`--portico-${token}${suffix}`] = palette[token];
    }
  }
  return variables;
}
