import { createContext, useContext } from "react";

/** State shared by the components of one widget. */
export type Shell = {
  /** Announces a text in the live region. Texts of the same moment are joined. */
  announce: (text: string) => void;
  region: HTMLElement | null;
  /** The tag of the current language. */
  locale: string;
  /** The previous screen; undefined before the first. */
  screen: string | undefined;
  /** The level of a screen's heading on the page. */
  titleLevel: TitleLevel;
};

export type TitleLevel = 1 | 2 | 3 | 4 | 5 | 6;

// Some screen readers miss a text that arrives together with a focus change.
const ANNOUNCE_AFTER_MS = 100;

export function createShell(): Shell {
  let waiting: string[] = [];
  const speak = () => {
    const text = waiting.join(" ");
    waiting = [];
    // Repeating the same text is not a change and would be silent. A trailing space makes it one and is not spoken.
    if (shell.region) shell.region.textContent = shell.region.textContent === text ? `${text}\u00A0` : text;
  };
  const shell: Shell = {
    announce: (text) => {
      if (waiting.push(text) === 1) setTimeout(speak, ANNOUNCE_AFTER_MS);
    },
    region: null,
    locale: "en",
    screen: undefined,
    titleLevel: 1,
  };
  return shell;
}

export const ShellContext = createContext(createShell());

/** Returns the widget's `announce`. */
export function useAnnounce(): Shell["announce"] {
  return useContext(ShellContext).announce;
}

/** Returns the element of a heading one level below the screen's. */
export function usePartHeading(): string {
  return `h${Math.min(useContext(ShellContext).titleLevel + 1, 6)}`;
}
