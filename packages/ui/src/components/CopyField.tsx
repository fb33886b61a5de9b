import { useEffect, useState } from "react";
import { useAnnounce } from "../hooks/shell.ts";
import { shared } from "../texts/shared.ts";
import { useStrings } from "../texts/use-strings.ts";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { Action } from "./Action.tsx";
import { breakable } from "./DefinitionList.tsx";
import { checkIcon, defineIcon } from "./Icon.tsx";
import { useId } from "./use-id.tsx";

addStyles(`
.portico-copy-label { display: block; margin-block-end: 6px; font: var(--po-bold) 14px/20px var(--po-font); }
.portico-copy { display: flex; flex-wrap: wrap; align-items: stretch; gap: 8px; }
.portico-copy > code { flex: 1 1 240px; min-width: 0; padding: 8px 12px; font: 13px/20px var(--po-mono); text-align: start; direction: ltr; overflow-wrap: anywhere; user-select: all; background: var(--po-tint); border: 1px solid var(--po-line); border-radius: var(--po-radius); }
.portico-copy > .portico-action { flex: none; align-self: start; min-width: 84px; }
.portico-copy-table { width: 100%; border-collapse: separate; border-spacing: 0; font: 14px/20px var(--po-font); background: var(--po-surface); border: 1px solid var(--po-line); border-radius: var(--po-radius-box); }
.portico-copy-table :is(th, td) { padding-block: 6px; text-align: start; vertical-align: middle; overflow-wrap: anywhere; }
.portico-copy-table tr + tr > * { border-block-start: 1px solid var(--po-line); }
.portico-copy-table th { width: 1px; padding-inline: 12px 16px; font-weight: var(--po-bold); color: var(--po-soft); white-space: nowrap; }
.portico-copy-table td:last-child { width: 36px; padding-inline: 4px; }
@container portico-admin (max-width: 480px) {
.portico-copy-table :is(tbody, th, td) { display: block; }
.portico-copy-table tr { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; padding: 6px 0; }
.portico-copy-table :is(th, td) { padding: 0 12px; width: auto; }
.portico-copy-table tr + tr { border-block-start: 1px solid var(--po-line); }
.portico-copy-table tr + tr > * { border: 0; }
.portico-copy-table td:last-child { grid-area: 1 / 2 / 3; width: auto; }
}
.portico-copy-text { display: inline-flex; align-items: center; gap: 2px; max-width: 100%; min-width: 0; margin-block: -2px; vertical-align: middle; }
.portico-copy-text > code { min-width: 0; overflow: hidden; font: 13px/20px var(--po-mono); text-overflow: ellipsis; white-space: nowrap; direction: ltr; color: var(--po-soft); user-select: all; }
.portico-copy-text > .portico-action { flex: none; min-width: 26px; min-height: 24px; padding: 2px; color: var(--po-soft); }
:has(> .portico-copy-text) { min-width: 0; direction: inherit; }
.portico-copy-text .portico-icon { width: 16px; height: 16px; }
@container portico-admin (max-width: 480px) { .portico-copy-text > code { white-space: normal; overflow-wrap: anywhere; } }
.portico-copy-table code { display: inline-block; max-width: 100%; font: 13px/20px var(--po-mono); direction: ltr; text-align: start; user-select: all; }
`);

const copyIcon = /* @__PURE__ */ defineIcon(
  "copy",
  "M7.5 6.5h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1M11.5 6.5v-2a1 1 0 0 0-1-1h-6a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2",
);

/** Copies a value and says so for two seconds. */
function useCopy(value: string) {
  const { copied } = useStrings("shared", shared);
  const [isCopied, setCopied] = useState(false);
  const announce = useAnnounce();
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      announce(copied);
    } catch {
      // Without a clipboard, a click selects the value.
    }
  }
  return { isCopied, copy: () => void copy() };
}

/** A value with a copy button. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const { copy, copied } = useStrings("shared", shared);
  const id = useId();
  const copying = useCopy(value);
  const text = copying.isCopied ? copied : copy;
  return (
    <div {...part("copy-field")}>
      <span {...part("copy-label")} id={id}>
        {label}
      </span>
      <div {...part("copy")}>
        <code>{breakable(value)}</code>
        <Action onClick={copying.copy} label={`${text}: ${label}`}>
          {text}
        </Action>
      </div>
    </div>
  );
}

/** An ID or a key within a text, with a copy button. On one line, except on narrow screens. */
export function CopyText({ value }: { value: string }) {
  return (
    <span {...part("copy-text")}>
      <code title={value}>{breakable(value)}</code>
      <CopyIcon label={value} value={value} />
    </span>
  );
}

function CopyIcon({ label, value }: { label: string; value: string }) {
  const { copy, copied } = useStrings("shared", shared);
  const copying = useCopy(value);
  return (
    <Action
      variant="quiet"
      icon={copying.isCopied ? checkIcon : copyIcon}
      label={`${copying.isCopied ? copied : copy}: ${label}`}
      onClick={copying.copy}
    />
  );
}

interface CopyTableProps {
  label: string;
  rows: readonly (readonly [name: string, value: string])[];
}

/** Values that belong together, such as those of a DNS record. Each has a copy button. */
export function CopyTable({ label, rows }: CopyTableProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: with display: block, browsers drop its role.
    <table {...part("copy-table")} role="table" aria-label={label}>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <code>{breakable(value)}</code>
            </td>
            <td>
              <CopyIcon label={name} value={value} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
