import type { Styles } from "@portico/ui/theme/styles-config";

/** Returns a preset, or any other styles, with some values in place of its own: `extendStyles(soft, { colors: { primary: "teal" } })`. */
export function extendStyles(styles: Styles, changes: Styles): Styles {
  const { container, colors, buttons, ...rest } = changes;
  return {
    ...styles,
    ...rest,
    container: { ...styles.container, ...container },
    colors: { ...styles.colors, ...colors },
    buttons: { ...styles.buttons, ...buttons },
  };
}
