import { type ReactNode, useCallback, useContext, useRef, useState } from "react";
import { createShell, ShellContext, type TitleLevel } from "../hooks/shell.ts";
import type { Language } from "../texts/use-language.ts";
import { StringsContext } from "../texts/use-strings.ts";
import { applyTheme } from "../theme/apply-theme.ts";
import { part } from "../theme/part.ts";
import { adoptStyles } from "../theme/styles.ts";
import type { ThemeOptions } from "../theme/styles-config.ts";
import { unseen } from "../theme/unseen.ts";
import { Wait } from "./Wait.tsx";

export type RootProps = {
  styles?: ThemeOptions;
  /** The nonce of the page's Content-Security-Policy, for browsers without constructable style sheets. */
  nonce?: string;
  /** Default: the direction of the language, or of the surrounding page. */
  dir?: "ltr" | "rtl";
  /** The level of a screen's heading. Default: 1. */
  titleLevel?: TitleLevel;
  /** Default: English. */
  language?: Language;
  children: ReactNode;
};

export type ThemeProps = Omit<RootProps, "children">;

/** Returns the attributes of an element that carries theme, style sheet and language. */
export function useRootAttributes({ styles = {}, nonce, dir, language }: ThemeProps) {
  const undo = useRef<(() => void)[]>([]);
  // A host may write its styles inline, a new object on each render, so compare their content.
  const said = JSON.stringify(styles);
  const listen = language?.listen;
  const attach = useCallback(
    (root: HTMLElement | null) => {
      for (const each of undo.current) each();
      undo.current = root ? [stayIn(root), adoptStyles(root, nonce), applyTheme(root, JSON.parse(said))] : [];
      if (root) listen?.(root);
    },
    [said, nonce, listen],
  );
  return {
    ...part("root"),
    ref: attach,
    lang: language?.lang || "en",
    dir: dir ?? language?.dir,
    "data-scheme": styles.colorScheme ?? "light",
    "data-state": styles.container?.flush ? "flush" : undefined,
  };
}

/** The root element of a widget: it carries theme and style sheet and contains the live region. */
export function Root({ children, titleLevel = 1, ...theme }: RootProps) {
  const [shell] = useState(createShell);
  shell.titleLevel = titleLevel;
  const { language } = theme;
  const attributes = useRootAttributes(theme);
  shell.locale = attributes.lang;
  return (
    <div {...attributes}>
      <ShellContext.Provider value={shell}>
        <StringsContext.Provider value={language?.strings}>
          {language?.isAwaited ? <Wait label="" /> : children}
        </StringsContext.Provider>
        <LiveRegion />
      </ShellContext.Provider>
    </div>
  );
}

/** F21: React removes the root from its original parent. If a host has already removed it, put it back first. */
function stayIn(root: HTMLElement): () => void {
  const parent = root.parentNode;
  return () => root.parentNode === parent || parent?.append(root);
}

/**
 * The only live region of a widget. It exists from the start, because screen readers ignore a region that is inserted
 * together with its text.
 */
export function LiveRegion() {
  const shell = useContext(ShellContext);
  return (
    <div
      className={unseen}
      data-part="live"
      role="status"
      ref={(element) => {
        shell.region = element;
      }}
    />
  );
}
