import { useEffect, useState } from "react";
import { useAnnounce } from "../hooks/shell.ts";
import { shared } from "../texts/shared.ts";
import { useStrings } from "../texts/use-strings.ts";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { Action } from "./Action.tsx";
import { useId } from "./use-id.tsx";

addStyles(`
.portico-copy-label { display: block; margin-block-end: 6px; font: var(--po-bold) 14px/20px var(--po-font); }
.portico-copy { display: flex; flex-wrap: wrap; align-items: stretch; gap: 8px; }
.portico-copy > code { flex: 1 1 240px; min-width: 0; padding: 8px 12px; font: 13px/20px ui-monospace, Menlo, Consolas, monospace; text-align: start; direction: ltr; overflow-wrap: anywhere; user-select: all; background: var(--po-tint); border: 1px solid var(--po-line); border-radius: var(--po-radius); }
.portico-copy > .portico-action { flex: none; align-self: start; min-width: 84px; }
`);

/** A value with a copy button. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const { copy, copied } = useStrings("shared", shared);
  const [isCopied, setCopied] = useState(false);
  const id = useId();
  const announce = useAnnounce();
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  async function take() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      announce(copied);
    } catch {
      // Without a clipboard, a click selects the value.
    }
  }
  return (
    <div {...part("copy-field")}>
      <span {...part("copy-label")} id={id}>
        {label}
      </span>
      <div {...part("copy")}>
        <code>{value}</code>
        <Action onClick={() => void take()} label={`${isCopied ? copied : copy}: ${label}`}>
          {isCopied ? copied : copy}
        </Action>
      </div>
    </div>
  );
}
