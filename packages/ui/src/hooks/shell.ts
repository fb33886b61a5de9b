import { createContext, useContext } from "react";

/** The state that the parts of one widget share. */
export type Shell = {
  /** Says a text in the live region. What comes in one moment is said in one breath. */
  announce: (text: string) => void;
  region: HTMLElement | null;
  /** The tag of the language that is spoken. */
  locale: string;
  /** The screen shown last; undefined before the first. */
  screen: string | undefined;
  /** The level of a screen's heading among those of the page. */
  titleLevel: TitleLevel;
};

export type TitleLevel = 1 | 2 | 3 | 4 | 5 | 6;

// Some screen readers miss a text that comes together with a new focus.
const SPEAK_AFTER_MS = 100;

export function createShell(): Shell {
  let waiting: string[] = [];
  const speak = () => {
    const text = waiting.join(" ");
    waiting = [];
    // The same text again is no change and would be silent; a trailing space is one, and is not spoken.
    if (shell.region) shell.region.textContent = shell.region.textContent === text ? `${text}\u00A0` : text;
  };
  const shell: Shell = {
    announce: (text) => {
      if (waiting.push(text) === 1) setTimeout(speak, SPEAK_AFTER_MS);
    },
    region: null,
    locale: "en",
    screen: undefined,
    titleLevel: 1,
  };
  return shell;
}

export const ShellContext = createContext(createShell());

/** The announcer of the widget around. */
export function useAnnounce(): Shell["announce"] {
  return useContext(ShellContext).announce;
}

/** The element of a heading below the screen's. */
export function usePartHeading(): string {
  return `h${Math.min(useContext(ShellContext).titleLevel + 1, 6)}`;
}
