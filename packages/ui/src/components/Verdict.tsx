import type { ReactNode } from "react";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { alertIcon, checkIcon, crossIcon, Icon } from "./Icon.tsx";

addStyles(`
.portico-verdict-card { --po-mark: var(--po-soft); display: grid; grid-template-columns: 36px minmax(0, 1fr); align-items: start; gap: 14px; padding: 16px; background: color-mix(in srgb, var(--po-mark) 7%, var(--po-surface)); border: 1px solid color-mix(in srgb, var(--po-mark) 35%, var(--po-surface)); border-radius: var(--po-radius-box); }
.portico-verdict-card[data-state=good] { --po-mark: var(--po-success); }
.portico-verdict-card[data-state=bad] { --po-mark: var(--po-error); }
.portico-verdict-card[data-state=unsure] { --po-mark: color-mix(in srgb, #B45F00 55%, var(--po-ink)); }
.portico-verdict-mark { display: grid; place-items: center; width: 36px; height: 36px; color: var(--po-surface); background: var(--po-mark); border-radius: 18px; }
.portico-verdict-text { display: grid; grid-template-columns: minmax(0, 1fr); gap: 6px; min-width: 0; align-content: center; font: 15px/22px var(--po-font); overflow-wrap: anywhere; }
.portico-verdict-text > b { font: var(--po-bold) 18px/26px var(--po-font); letter-spacing: -.01em; unicode-bidi: plaintext; }
.portico-verdict-text > .portico-actions { margin-block-start: 6px; }
@container portico-admin (max-width: 480px) {
.portico-verdict-card { grid-template-columns: 26px minmax(0, 1fr); gap: 10px; padding: 14px; }
.portico-verdict-mark { width: 26px; height: 26px; }
.portico-verdict-mark > .portico-icon { width: 15px; height: 15px; }
}
`);

const marks = { good: checkIcon, bad: crossIcon, unsure: alertIcon } as const;

interface VerdictProps {
  kind: keyof typeof marks;
  /** The whole answer, in a sentence. */
  title: string;
  /** What to do, and the buttons for it. */
  children?: ReactNode;
}

/** The answer of a page, before the details that led to it. Screen readers hear when it changes. */
export function Verdict({ kind, title, children }: VerdictProps) {
  return (
    <div {...part("verdict-card")} data-state={kind}>
      <span {...part("verdict-mark")} aria-hidden="true">
        <Icon drawing={marks[kind]} />
      </span>
      <div {...part("verdict-text")}>
        <b role="status">{title}</b>
        {children}
      </div>
    </div>
  );
}
