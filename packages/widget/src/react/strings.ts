import type { Strings } from "../languages/texts.ts";

/** Overrides of our texts: any of them; the others stay. */
export type StringsOverride = {
  [Area in keyof Strings]?: { [Key in keyof Strings[Area]]?: Override<Strings[Area][Key]> };
};

/** The props of a widget, with a typed `strings`. */
export type WithStrings<Props> = Omit<Props, "strings"> & {
  /** Overrides of our texts. */
  strings?: StringsOverride;
};

// biome-ignore lint/suspicious/noExplicitAny: any function of our strings, kept with its own parameters.
type Override<Text> = Text extends (...values: any[]) => string ? Text : Text extends string ? string : Partial<Text>;
