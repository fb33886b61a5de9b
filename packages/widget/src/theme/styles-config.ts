/** `#rgb` or `#rrggbb`, one for both themes or one for each. Other notations are ignored: their contrast cannot be computed. */
export type ThemeColor = string | { light?: string; dark?: string };

/**
 * How the widget looks. Every value is optional; the defaults stand in theme-variables.ts. Lengths are pixels or any CSS length.
 * A colour that could not be read where it stands (4.5:1 for text, 3:1 for the edge of a control) is drawn in the nearest
 * tone that can.
 */
export type Styles = {
  /** Default `light`, because most host pages are; `auto` follows the visitor's system. */
  colorScheme?: "light" | "dark" | "auto";
  /** A CSS list of font families. Default Arial. */
  fontFamily?: string;
  container?: {
    /** Default 400. */
    width?: number | string;
    /** Default 10. */
    borderRadius?: number | string;
    /** A plain colour is not used for dark when `colorScheme` is `auto`. */
    backgroundColor?: ThemeColor;
    /** Without border, shadow and padding, as wide as what it stands in. */
    flush?: boolean;
  };
  colors?: {
    /** The button that leads. */
    primary?: ThemeColor;
    /** Text of less weight. */
    secondary?: ThemeColor;
    success?: ThemeColor;
    error?: ThemeColor;
    text?: ThemeColor;
    /** Of fields and of the buttons that do not lead. */
    border?: ThemeColor;
  };
  buttons?: {
    /** Of fields too. Default 8. */
    borderRadius?: number | string;
    /** Of the button that leads. */
    textColor?: ThemeColor;
    borderColor?: ThemeColor;
  };
  logo?: { url: string; alt?: string };
  /** Leaves the title of the first screen out. */
  hideHeaderText?: boolean;
};
