import { defineIcon, Icon } from "@portico/ui/components/Icon";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { ReactNode } from "react";

addStyles(`
.portico-disclosure { display: block; margin-block-start: 14px; background: var(--po-tint); border: 1px solid var(--po-line); border-radius: var(--po-radius-box); }
.portico-disclosure > summary { display: flex; gap: 10px; padding: 12px 14px; font: 14px/20px var(--po-font); border-radius: var(--po-radius-box); cursor: pointer; }
.portico-disclosure > summary::-webkit-details-marker { display: none; }
.portico-disclosure > summary > .portico-icon { margin-block-start: 1px; margin-inline-start: auto; transition: rotate .12s; }
.portico-disclosure[open] > summary > .portico-icon { rotate: 180deg; }
.portico-disclosure > div { padding: 0 14px 2px; }
@media (prefers-reduced-motion: reduce) { .portico-disclosure > summary > .portico-icon { transition: none; } }
`);

const downIcon = /* @__PURE__ */ defineIcon("down", "m4.5 6.8 4.5 4.5 4.5-4.5");

export interface DisclosureProps {
  summary: string;
  /** Open initially. */
  isOpen?: boolean;
  children: ReactNode;
}

/** A box with a summary that opens to show more. */
export function Disclosure({ summary, isOpen, children }: DisclosureProps) {
  return (
    <details {...part("disclosure")} open={isOpen}>
      <summary>
        <span>{summary}</span>
        <Icon of={downIcon} />
      </summary>
      <div>{children}</div>
    </details>
  );
}
