import { createContext, useContext } from "react";

/** The areas that have texts. */
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

/** The host's own texts, by area; which there may be says `StringsOverride` of the package. */
export type HostStrings = { readonly [Area in TextArea]?: object };

/** Texts by area. Whoever draws with the widget's parts has areas of their own. */
export type AnyStrings = object;

export const StringsContext = createContext<AnyStrings | undefined>(undefined);

/** The texts of an area, with the host's in the place of ours where it has some. */
export function useStrings<Texts extends object, Area extends string = TextArea>(area: Area, ours: Texts): Texts {
  return withOverride(ours, (useContext(StringsContext) as Record<string, object> | undefined)?.[area]);
}

/** Merges texts however deep they lie. Theirs may be a function of ours, too. */
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
