import { defineIcon, Icon } from "@portico/ui/components/Icon";
import { useId } from "@portico/ui/components/use-id";
import { usePartHeading } from "@portico/ui/hooks/shell";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { createElement, type ReactNode } from "react";

addStyles(`
.portico-scopes-header { font: var(--po-bold) 14px/20px var(--po-font); }
.portico-scopes { margin-block-start: 4px; }
.portico-scopes + .portico-scopes-header { margin-block-start: 14px; }
.portico-scopes > li { display: flex; gap: 12px; padding: 12px 0; }
.portico-scopes > li + li { border-block-start: 1px solid var(--po-line); }
.portico-scopes > li > .portico-icon { margin-block-start: 2px; color: var(--po-soft); }
.portico-scopes .portico-icon-dot { stroke-width: 6; }
.portico-scopes > li > span { min-width: 0; }
.portico-scope-detail { display: block; font: 13px/18px var(--po-font); color: var(--po-soft); }
`);

// Neutral: nothing is granted yet.
const dotIcon = /* @__PURE__ */ defineIcon("dot", "M9 9h.01");
const crossIcon = /* @__PURE__ */ defineIcon("cross", "m5 5 8 8M13 5l-8 8");

type ScopeListProps = {
  header: string;
  items: readonly { text: string; details?: readonly string[] }[];
  /** Marks scopes that can't be granted. */
  isRefused?: boolean;
};

/** The requested scopes, one per line, with details. */
export function ScopeList({ header, items, isRefused }: ScopeListProps) {
  const id = useId();
  const heading = usePartHeading();
  if (items.length === 0) return null;
  return (
    <>
      {createElement(heading, { ...part("scopes-header"), id }, header)}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari announces a list without bullets only if it has the role. */}
      <ul {...part("scopes")} role="list" aria-labelledby={id} data-state={isRefused ? "refused" : undefined}>
        {items.map(({ text, details = [] }) => (
          <li key={text}>
            <Icon drawing={isRefused ? crossIcon : dotIcon} />
            <span>
              {text}
              {details.map((detail) => (
                <span key={detail} {...part("scope-detail")}>
                  {detail}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

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

interface DisclosureProps {
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
        <Icon drawing={downIcon} />
      </summary>
      <div>{children}</div>
    </details>
  );
}
