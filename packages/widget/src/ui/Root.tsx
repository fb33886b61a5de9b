import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { loadTheme } from "../theme/load-theme.ts";
import { adoptStyles } from "../theme/styles.ts";
import type { Styles } from "../theme/styles-config.ts";
import { LiveRegion } from "./LiveRegion.tsx";
import { part } from "./part.ts";
import { createShell, PlainText, ShellContext, TextContext } from "./shell.ts";
import type { Toasts } from "./toasts.ts";

export type RootProps = {
  styles?: Styles;
  /** The nonce of the page's Content-Security-Policy, for browsers without constructable style sheets. */
  nonce?: string;
  /** Default: the direction of what the widget stands in. */
  dir?: "ltr" | "rtl";
  /** The toasts to show. */
  toasts?: Toasts;
  children: ReactNode;
};

type Later = typeof import("./after-first-paint.ts");

/** The one element of the widget that the host sees: it carries theme and style sheet, and holds toasts and live region. */
export function Root({ styles = {}, nonce, dir, toasts, children }: RootProps) {
  const [shell] = useState(createShell);
  const [later, setLater] = useState<Later>();
  useEffect(() => {
    // Not part of the first screen, but asked for right after it, so that it is there when the network is not.
    import("./after-first-paint.ts").then(setLater, () => {});
  }, []);
  const undo = useRef<(() => void)[]>([]);
  // A host may write its styles in place, a new object each time: only what they say counts.
  const said = JSON.stringify(styles);
  const attach = useCallback(
    (root: HTMLElement | null) => {
      for (const each of undo.current) each();
      undo.current = root ? [adoptStyles(root, nonce), loadTheme(root, JSON.parse(said))] : [];
    },
    [said, nonce],
  );
  return (
    <div
      {...part("root")}
      ref={attach}
      dir={dir}
      data-scheme={styles.colorScheme ?? "light"}
      data-state={styles.container?.flush ? "flush" : undefined}
    >
      <ShellContext.Provider value={shell}>
        {later && toasts && <later.Toaster toasts={toasts} />}
        <TextContext.Provider value={later?.Linkified ?? PlainText}>{children}</TextContext.Provider>
        <LiveRegion />
      </ShellContext.Provider>
    </div>
  );
}
