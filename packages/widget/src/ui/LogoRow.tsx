import type { ReactNode } from "react";
import { addStyles } from "../theme/styles.ts";
import { part } from "./part.ts";

// The height is the greatest that a logo may have, so that nothing moves when the picture arrives; half of what a smaller
// logo leaves empty is taken back from the card.
addStyles(`
.portico-logos { display: flex; align-items: center; gap: 16px; height: 50px; margin: -9px 0 11px; }
`);

/** The logos above a title. Leave it out when there is no logo. */
export function LogoRow({ children }: { children: ReactNode }) {
  return <div {...part("logos")}>{children}</div>;
}
