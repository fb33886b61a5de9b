import { createContext, useContext } from "react";
import type { Strings, StringsOverride } from "../strings.ts";

/** The host's own texts. */
export const StringsContext = createContext<StringsOverride>({});

/** The texts of an area, with the host's in the place of ours where it has some. */
export function useStrings<Area extends keyof Strings>(area: Area, ours: Strings[Area]): Strings[Area] {
  return withOverride(ours, useContext(StringsContext)[area]);
}

/** Merges two levels deep, which is as deep as texts lie. */
export function withOverride<Texts extends object>(ours: Texts, theirs: object | undefined): Texts {
  if (!theirs) return ours;
  const merged = { ...ours } as Record<string, unknown>;
  for (const [key, text] of Object.entries(theirs)) {
    if (text === undefined) continue;
    const own = merged[key];
    merged[key] = typeof text === "object" && typeof own === "object" ? { ...own, ...text } : text;
  }
  return merged as Texts;
}
