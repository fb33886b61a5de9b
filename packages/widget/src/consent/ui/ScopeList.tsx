import { checkIcon, defineIcon, Icon } from "@portico/ui/components/Icon";
import { useId } from "@portico/ui/components/use-id";
import { usePartHeading } from "@portico/ui/hooks/shell";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { createElement } from "react";

addStyles(`
.portico-scopes-header { font: var(--po-bold) 14px/20px var(--po-font); }
.portico-scopes { margin-block-start: 4px; }
.portico-scopes + .portico-scopes-header { margin-block-start: 14px; }
.portico-scopes > li { display: flex; gap: 12px; padding: 12px 0; }
.portico-scopes > li + li { border-block-start: 1px solid var(--po-line); }
.portico-scopes > li > .portico-icon { margin-block-start: 2px; color: var(--po-success); }
.portico-scopes[data-state=refused] > li > .portico-icon { color: var(--po-soft); }
.portico-scopes > li > span { min-width: 0; }
.portico-scope-detail { display: block; font: 13px/18px var(--po-font); color: var(--po-soft); }
`);

const crossIcon = /* @__PURE__ */ defineIcon("cross", "m5 5 8 8M13 5l-8 8");

export type ScopeListProps = {
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
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for none. */}
      <ul {...part("scopes")} role="list" aria-labelledby={id} data-state={isRefused ? "refused" : undefined}>
        {items.map(({ text, details = [] }) => (
          <li key={text}>
            <Icon of={isRefused ? crossIcon : checkIcon} />
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
