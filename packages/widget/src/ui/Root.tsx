import { type ReactNode, useCallback, useRef, useState } from "react";
import { loadTheme } from "../theme/load-theme.ts";
import { adoptStyles } from "../theme/styles.ts";
import type { Look } from "../theme/styles-config.ts";
import { LiveRegion } from "./LiveRegion.tsx";
import { part } from "./part.ts";
import { createShell, ShellContext } from "./shell.ts";

export type RootProps = {
  styles?: Look;
  /** The nonce of the page's Content-Security-Policy, for browsers without constructable style sheets. */
  nonce?: string;
  /** Default: the direction of what the widget stands in. */
  dir?: "ltr" | "rtl";
  children: ReactNode;
};

/** The attributes of an element that carries theme and style sheet. */
export function useLook({ styles = {}, nonce, dir }: Omit<RootProps, "children">) {
  const undo = useRef<(() => void)[]>([]);
  // A host may write its styles in place, a new object each time: only what they say counts.
  const said = JSON.stringify(styles);
  const attach = useCallback(
    (root: HTMLElement | null) => {
      for (const each of undo.current) each();
      undo.current = root ? [stayIn(root), adoptStyles(root, nonce), loadTheme(root, JSON.parse(said))] : [];
    },
    [said, nonce],
  );
  return {
    ...part("root"),
    ref: attach,
    dir,
    "data-scheme": styles.colorScheme ?? "light",
    "data-state": styles.container?.flush ? "flush" : undefined,
  };
}

/**
 * The one element of the widget that the host sees: it carries theme and style sheet, and holds the live region.
 */
export function Root({ children, ...look }: RootProps) {
  const [shell] = useState(createShell);
  return (
    <div {...useLook(look)}>
      <ShellContext.Provider value={shell}>
        {children}
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
