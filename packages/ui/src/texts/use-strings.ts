import { createContext, useContext } from "react";

/** The areas of the texts. */
export type TextArea =
  | "main"
  | "terms"
  | "emailMethodSelection"
  | "emailConfirmation"
  | "passcode"
  | "mfa"
  | "password"
  | "discovery"
  | "sso"
  | "oneTap"
  | "landing"
  | "wrongAccount"
  | "signedIn"
  | "loggedIn"
  | "error"
  | "problems"
  | "notices"
  | "frame"
  | "confirmIdentity"
  | "consent";

/** The host's own texts, by area. `StringsOverride` of the widget package has the exact type. */
export type HostStrings = { readonly [Area in TextArea]?: object };

/** Texts by area. Users of this package have their own areas. */
export type AnyStrings = object;

export const StringsContext = createContext<AnyStrings | undefined>(undefined);

/** Returns the texts of an area, with the host's overrides. */
export function useStrings<Texts extends object, Area extends string = TextArea>(area: Area, ours: Texts): Texts {
  return withOverride(ours, (useContext(StringsContext) as Record<string, object> | undefined)?.[area]);
}

/** Merges texts at any depth. An override may also be a function of the original texts. */
export function withOverride<Texts extends object>(ours: Texts, theirs: object | undefined): Texts {
  if (!theirs) return ours;
  if (typeof theirs === "function") return theirs(ours);
  const merged = { ...ours } as Record<string, unknown>;
  for (const [key, text] of Object.entries(theirs)) {
    if (text === undefined) continue;
    const own = merged[key];
    merged[key] = typeof own === "object" ? withOverride(own as object, text) : text;
  }
  return merged as Texts;
}
