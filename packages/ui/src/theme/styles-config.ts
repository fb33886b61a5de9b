/**
 * Any CSS color, for both themes or one for each: hexadecimal, a name, `rgb()`, `hsl()`, `oklch()`, `color-mix()`,
 * `light-dark()`, `var()` of a property of your page. An invalid color is ignored, with a warning in the console.
 */
export type ThemeColor = string | { light?: string; dark?: string };

/**
 * The theme of the widget. All values are optional. Lengths are pixels or any CSS length. A color without enough
 * contrast (4.5:1 for text, 3:1 for the edges of controls) is replaced with the nearest tone that has it.
 */
export type Styles = {
  /**
   * `auto` follows the visitor's system. `host` follows your page: a class `dark` or `data-theme="dark"` around the
   * widget, or else the page's `color-scheme`. Default: `light`.
   */
  colorScheme?: "light" | "dark" | "auto" | "host";
  /** `more` requires 7:1 for text and 4.5:1 for edges. Default: if the visitor's system prefers more contrast. */
  contrast?: "more";
  /** A CSS list of font families. Default: Arial in the widget, the system's font in the admin components. */
  fontFamily?: string;
  /**
   * Size of plain text in pixels. Controls and spacing scale with it, the width of the card does not. Default: 15.
   * With less, iPhones zoom the page when a field gets the focus.
   */
  fontSize?: number;
  /** Weight of bold text. Default: 700 in the widget, 600 in the admin components. */
  fontWeight?: number;
  /** Weight of titles. Default: `fontWeight`. */
  titleWeight?: number;
  container?: {
    /** Default: 400. */
    width?: number | string;
    /** Default: 10. Maximum: 32. */
    borderRadius?: number | string;
    /** A single color is not used for the dark theme if `colorScheme` is `auto`. */
    backgroundColor?: ThemeColor;
    borderColor?: ThemeColor;
    /** Removes border, shadow and padding, and fills the width of its container. */
    flush?: boolean;
  };
  colors?: {
    /** The primary button. */
    primary?: ThemeColor;
    text?: ThemeColor;
    /** Secondary text. */
    secondary?: ThemeColor;
    success?: ThemeColor;
    error?: ThemeColor;
    /** The edges of fields and secondary buttons. */
    border?: ThemeColor;
    /** The outline of the focused control. */
    ring?: ThemeColor;
    /** Lines on the card. */
    line?: ThemeColor;
    /** Tinted areas on the card. */
    tint?: ThemeColor;
    /** The background of fields. */
    field?: ThemeColor;
  };
  buttons?: {
    /** The radius of buttons and fields. Default: 8. Boxes use at most 16. */
    borderRadius?: number | string;
    /** The text of the primary button. */
    textColor?: ThemeColor;
    borderColor?: ThemeColor;
  };
  logo?: {
    url: string;
    /** For dark cards. Default: `url`. */
    darkUrl?: string;
    /** Alternative text, if the image contains the name. The name is then not shown beside it. */
    alt?: string;
    /** Default: 30 beside the name. Maximum: 50. The width is at most 100. */
    height?: number | string;
  };
  /** Hides the title of the first screen. */
  hideHeaderText?: boolean;
};

/** The host's styles, plus the brand's color as a fallback. */
export type ThemeOptions = Styles & { brand?: { light?: string; dark?: string } };
