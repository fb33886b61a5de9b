import type { ReactNode } from "react";
import { addStyles } from "../theme/styles.ts";
import { part } from "./part.ts";

addStyles(`
.portico-strong { font-weight: var(--po-bold); color: var(--po-ink); unicode-bidi: isolate; }
`);

/** The name or address of a person or an organization inside a sentence: broken anywhere rather than cut. */
export function Strong({ children }: { children: ReactNode }) {
  return <b {...part("strong")}>{children}</b>;
}
