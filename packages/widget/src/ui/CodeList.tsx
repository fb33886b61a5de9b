import { addStyles } from "../theme/styles.ts";
import { part } from "./part.ts";

// On paper the codes are alone: nothing around them is worth keeping, and it would say where they lead.
addStyles(`
.portico-codes { display: grid; grid-template-columns: repeat(auto-fit, minmax(132px, 1fr)); gap: 2px 16px; padding: 14px; margin-block-end: 14px; font: 16px/26px ui-monospace, Menlo, Consolas, monospace; text-align: center; direction: ltr; user-select: text; background: var(--po-tint); border: 1px solid var(--po-line); border-radius: var(--po-radius-box); }
.portico-codes > li { display: block; white-space: nowrap; }
@media print {
.portico-card:has(.portico-codes) { border-color: transparent; box-shadow: none; }
.portico-card:has(.portico-codes) > :not(.portico-codes), .portico-root:has(.portico-codes) > :not(.portico-screen) { display: none; }
.portico-codes { color: #000; background: none; border-color: transparent; }
}
`);

/** Codes to keep in a safe place. */
export function CodeList({ codes, label }: { codes: readonly string[]; label: string }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for none.
    <ul {...part("codes")} role="list" aria-label={label}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  );
}
