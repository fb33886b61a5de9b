import type { ReactNode } from "react";
import { addStyles } from "../theme/styles.ts";
import { part } from "./part.ts";

// The least height is the greatest that a logo may have, so that nothing moves when the picture arrives; half of what a
// smaller logo leaves empty is taken back from the card. Before anything is known a bar stands for it.
addStyles(`
.portico-logos { display: flex; align-items: center; gap: 16px; min-height: 50px; margin: -9px 0 11px; }
.portico-logo { display: flex; align-items: center; gap: 9px; min-height: var(--portico-logo-height, 30px); font: var(--po-bold) 16px/20px var(--po-font); letter-spacing: -.01em; unicode-bidi: plaintext; }
.portico-logos:not([data-state=known]) > .portico-logo:empty { width: 128px; background: var(--po-tint); border-radius: 4px; }
`);

/** The logos above a title. @param isKnown whether nothing more will come. */
export function LogoRow({ isKnown, children }: { isKnown?: boolean; children: ReactNode }) {
  return (
    <div {...part("logos")} data-state={isKnown ? "known" : undefined}>
      {children}
    </div>
  );
}

/** Somebody's picture, and the name beside it. */
export function LogoMark({ children }: { children: ReactNode }) {
  return <span {...part("logo")}>{children}</span>;
}
