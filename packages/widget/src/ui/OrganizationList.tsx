import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { ReactNode } from "react";

addStyles(`
.portico-organizations { border: 1px solid var(--po-line); border-radius: var(--po-radius-box); }
.portico-organizations > li { display: block; }
.portico-organizations > :first-child > * { border-start-start-radius: var(--po-radius-box); border-start-end-radius: var(--po-radius-box); }
.portico-organizations > :last-child > * { border-end-start-radius: var(--po-radius-box); border-end-end-radius: var(--po-radius-box); }
.portico-organizations > li + li { border-block-start: 1px solid var(--po-line); }
`);

/** The organizations to choose from. */
export function OrganizationList({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for none.
    <ul {...part("organizations")} role="list">
      {children}
    </ul>
  );
}
