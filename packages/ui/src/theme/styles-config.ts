/**
 * Any color of CSS, one for both themes or one for each: hexadecimal, a name, `rgb()`, `hsl()`, `oklch()`, `color-mix()`,
 * `light-dark()`, `var()` of a property of your page. What cannot be read is told in the console and left out.
 */
export type ThemeColor = string | { light?: string; dark?: string };

/**
 * The looks of the widget. Every value is optional and has a default. Lengths are pixels or any CSS length.
 * A color that could not be read where it stands (4.5:1 for text, 3:1 for the edge of a control) is drawn in the nearest
 * tone that can.
 */
export type Styles = {
  /**
   * Default `light`, because most host pages are; `auto` follows the visitor's system, `host` your page's own switch: a
   * class `dark` or `data-theme="dark"` around the widget, or else the page's `color-scheme`.
   */
  colorScheme?: "light" | "dark" | "auto" | "host";
  /** `more` is 7:1 for text and 4.5:1 for edges. Default: where the visitor's system asks for it. */
  contrast?: "more";
  /** A CSS list of font families. Default Arial. */
  fontFamily?: string;
  /**
   * Pixels of plain text. Controls and spaces grow with it, the card's width does not. Default 15; with less an iPhone enlarges
   * the page where a field has the focus.
   */
  fontSize?: number;
  /** Of what is bold. Default 700. */
  fontWeight?: number;
  /** Of titles. Default that of what is bold. */
  titleWeight?: number;
  container?: {
    /** Default 400. */
    width?: number | string;
    /** Default 10, at most 32. */
    borderRadius?: number | string;
    /** A plain color is not used for dark when `colorScheme` is `auto`. */
    backgroundColor?: ThemeColor;
    borderColor?: ThemeColor;
    /** Without border, shadow and padding, as wide as what it stands in. */
    flush?: boolean;
  };
  colors?: {
    /** The button that leads. */
    primary?: ThemeColor;
    text?: ThemeColor;
    /** Text of less weight. */
    secondary?: ThemeColor;
    success?: ThemeColor;
    error?: ThemeColor;
    /** The edge of fields and of secondary buttons. */
    border?: ThemeColor;
    /** The ring around what has the focus. */
    ring?: ThemeColor;
    /** Lines on the card. */
    line?: ThemeColor;
    /** Quiet areas on the card. */
    tint?: ThemeColor;
    /** The inside of fields. */
    field?: ThemeColor;
  };
  buttons?: {
    /** The radius of buttons and of fields. Default 8; boxes take at most 16 of it. */
    borderRadius?: number | string;
    /** The text of the primary button. */
    textColor?: ThemeColor;
    borderColor?: ThemeColor;
  };
  logo?: {
    url: string;
    /** For dark cards; `url` when absent. */
    darkUrl?: string;
    /** What the picture says, where it says the name itself: the name does not stand beside it then. */
    alt?: string;
    /** Up to 50, which a logo is never higher than, nor wider than 100. Default 30 beside the name. */
    height?: number | string;
  };
  /** Leaves the title of the first screen out. */
  hideHeaderText?: boolean;
};

/** What a root is given: the host's styles, and a brand's color for where the host says none. */
export type Look = Styles & { brand?: { light?: string; dark?: string } };
