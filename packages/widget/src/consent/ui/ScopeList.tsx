import { defineIcon, Icon } from "@portico/ui/components/Icon";
import { useId } from "@portico/ui/components/use-id";
import { usePartHeading } from "@portico/ui/hooks/shell";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { createElement, type ReactNode } from "react";
import type { ConsentItem } from "../flow/callbacks.ts";

addStyles(`
.portico-scopes-header { font: var(--po-bold) 14px/20px var(--po-font); }
.portico-scopes { margin-block-start: 4px; }
.portico-scopes + .portico-scopes-header { margin-block-start: 14px; }
.portico-scopes > li { display: flex; gap: 12px; padding: 12px 0; }
.portico-scopes > li + li { border-block-start: 1px solid var(--po-line); }
.portico-scopes > li > .portico-icon { margin-block-start: 2px; stroke-width: 1.4; color: var(--po-soft); }
.portico-scopes > li > span { min-width: 0; }
.portico-scope-detail { display: block; margin-block-start: 4px; font: 13px/18px var(--po-font); color: var(--po-soft); }
`);

// Neutral, without ticks: nothing is granted yet.
const icons = {
  identity: /* @__PURE__ */ defineIcon(
    "identity",
    "M9 9.2a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 1 0 0 6.6M2.6 15.8c.7-2.8 3-4.2 6.4-4.2s5.7 1.4 6.4 4.2",
  ),
  profile: /* @__PURE__ */ defineIcon(
    "profile",
    "M3 3.5h12q1.4 0 1.4 1.4v8.2q0 1.4-1.4 1.4H3q-1.4 0-1.4-1.4V4.9q0-1.4 1.4-1.4M6.4 8.6a1.4 1.4 0 1 0 0-2.8 1.4 1.4 0 1 0 0 2.8M4 12.2c.2-1.2 1.1-1.7 2.4-1.7s2.2.5 2.4 1.7M11.2 7.4h2.6M11.2 10.4h2.6",
  ),
  offline: /* @__PURE__ */ defineIcon("offline", "M9 1.8a7.2 7.2 0 1 0 0 14.4A7.2 7.2 0 1 0 9 1.8M9 5.2V9l2.6 1.6"),
  data: /* @__PURE__ */ defineIcon("data", "M9 1.8 15.4 5v8L9 16.2 2.6 13V5zM2.8 5.1 9 8.3l6.2-3.2M9 8.3v7.8"),
};
const crossIcon = /* @__PURE__ */ defineIcon("cross", "m5 5 8 8M13 5l-8 8");

export type ScopeItem = ConsentItem & { icon?: keyof typeof icons };

type ScopeListProps = {
  header: string;
  items: readonly ScopeItem[];
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
        {items.map(({ text, details = [], icon = "data" }) => (
          <li key={text}>
            <Icon drawing={isRefused ? crossIcon : icons[icon]} />
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
