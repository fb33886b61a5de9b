import { checkPalette } from "@portico/ui/theme/check-palette";
import type { Token } from "@portico/ui/theme/palettes";
import { listSchemes, readMeasures } from "@portico/ui/theme/schemes";
import type { ThemeOptions } from "@portico/ui/theme/styles-config";
import { parseColor } from "@portico/wire";

/**
 * Returns the public custom properties of a host's styles on a server, which can read only hexadecimal colors.
 * Defaults are omitted.
 * @param onUnread called for every other color, with its property.
 */
export function themeVariables(
  styles: ThemeOptions,
  onUnread: (property: string, text: string) => void = () => {},
): Record<string, string> {
  const variables = readMeasures(styles);
  for (const { name, suffix, defaults, candidates } of listSchemes(styles, () => "")) {
    const find = (token: Token) => {
      for (const text of Object.values(candidates(token))) {
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
