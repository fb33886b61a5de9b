import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { ReactNode } from "react";

addStyles(`
.portico-strong { font-weight: var(--po-bold); color: var(--po-ink); unicode-bidi: isolate; }
`);

/** The name or address of a person or an organization inside a sentence: broken anywhere rather than cut. */
export function Strong({ children }: { children: ReactNode }) {
  return <b {...part("strong")}>{children}</b>;
}
