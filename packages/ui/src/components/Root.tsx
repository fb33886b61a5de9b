import { type ReactNode, useCallback, useRef, useState } from "react";
import { createShell, ShellContext, type TitleLevel } from "../hooks/shell.ts";
import type { Language } from "../texts/use-language.ts";
import { StringsContext } from "../texts/use-strings.ts";
import { part } from "../theme/part.ts";
import { adoptStyles } from "../theme/styles.ts";
import type { Look } from "../theme/styles-config.ts";
import { wearTheme } from "../theme/wear-theme.ts";
import { LiveRegion } from "./LiveRegion.tsx";
import { Wait } from "./Wait.tsx";

export type RootProps = {
  styles?: Look;
  /** The nonce of the page's Content-Security-Policy, for browsers without constructable style sheets. */
  nonce?: string;
  /** Default: the direction of the language, or of what the widget stands in. */
  dir?: "ltr" | "rtl";
  /** The level of a screen's heading; 1 when absent. */
  titleLevel?: TitleLevel;
  /** English when absent. */
  language?: Language;
  children: ReactNode;
};

export type Looks = Omit<RootProps, "children">;

/** The attributes of an element that carries theme, style sheet and language. */
export function useLook({ styles = {}, nonce, dir, language }: Looks) {
  const undo = useRef<(() => void)[]>([]);
  // A host may write its styles in place, a new object each time: only what they say counts.
  const said = JSON.stringify(styles);
  const listen = language?.listen;
  const attach = useCallback(
    (root: HTMLElement | null) => {
      for (const each of undo.current) each();
      undo.current = root ? [stayIn(root), adoptStyles(root, nonce), wearTheme(root, JSON.parse(said))] : [];
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

/**
 * The one element of the widget that the host sees: it carries theme and style sheet, and holds the live region.
 */
export function Root({ children, titleLevel = 1, ...looks }: RootProps) {
  const [shell] = useState(createShell);
  shell.titleLevel = titleLevel;
  const { language } = looks;
  const attributes = useLook(looks);
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

/** React takes the root out of where it put it. A host may have done so before: then it comes back for that (F21). */
function stayIn(root: HTMLElement): () => void {
  const parent = root.parentNode;
  return () => root.parentNode === parent || parent?.append(root);
}
