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
.portico-copy > code { flex: 1 1 240px; min-width: 0; padding: 8px 12px; font: 13px/20px ui-monospace, Menlo, Consolas, monospace; text-align: start; direction: ltr; overflow-wrap: anywhere; user-select: all; background: var(--po-tint); border: 1px solid var(--po-line); border-radius: var(--po-radius); }
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
.portico-copy-table code { display: inline-block; max-width: 100%; font: 13px/20px ui-monospace, Menlo, Consolas, monospace; direction: ltr; text-align: start; user-select: all; }
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
          <CopyRow key={name} name={name} value={value} />
        ))}
      </tbody>
    </table>
  );
}

function CopyRow({ name, value }: { name: string; value: string }) {
  const { copy, copied } = useStrings("shared", shared);
  const copying = useCopy(value);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <code>{breakable(value)}</code>
      </td>
      <td>
        <Action
          variant="quiet"
          icon={copying.isCopied ? checkIcon : copyIcon}
          label={`${copying.isCopied ? copied : copy}: ${name}`}
          onClick={copying.copy}
        />
      </td>
    </tr>
  );
}
