import type { Strings } from "../languages/texts.ts";

/** Texts of a host in place of ours: any of them, and the others stay. */
export type StringsOverride = {
  [Area in keyof Strings]?: { [Key in keyof Strings[Area]]?: Override<Strings[Area][Key]> };
};

/** The props of a widget, with the texts that a host may give it. */
export type WithStrings<Props> = Omit<Props, "strings"> & {
  /** Texts in the place of ours. */
  strings?: StringsOverride;
};

// biome-ignore lint/suspicious/noExplicitAny: any function of our strings, kept with its own parameters.
type Override<Text> = Text extends (...values: any[]) => string ? Text : Text extends string ? string : Partial<Text>;
