import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { ReactNode } from "react";

addStyles(`
.portico-strong { font-weight: var(--po-bold); color: var(--po-ink); unicode-bidi: isolate; }
`);

/** An emphasized name or email address in a sentence. It wraps anywhere instead of being cut. */
export function Strong({ children }: { children: ReactNode }) {
  return <b {...part("strong")}>{children}</b>;
}
