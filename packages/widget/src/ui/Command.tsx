import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";

addStyles(`
.portico-command { padding: 8px 10px; font: 12px/18px ui-monospace, Menlo, Consolas, monospace; color: var(--po-ink); direction: ltr; unicode-bidi: isolate; text-align: start; user-select: all; background: var(--po-tint); border: 1px solid var(--po-line); border-radius: var(--po-radius-box); }
`);

/** A line for a terminal; one click selects it whole. */
export function Command({ children }: { children: string }) {
  return <code {...part("command")}>{children}</code>;
}
