import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";

// Print only the codes and their heading, even if the page around has other content.
addStyles(`
.portico-codes-heading { display: none; }
.portico-codes { display: grid; grid-template-columns: repeat(auto-fit, minmax(118px, 1fr)); gap: 2px 8px; padding: 14px 10px; margin-block-end: 14px; font: 14px/26px var(--po-mono); text-align: center; direction: ltr; user-select: text; background: var(--po-tint); border: 1px solid var(--po-line); border-radius: var(--po-radius-box); }
.portico-codes > li { display: block; white-space: nowrap; }
@media print {
:is(body, .portico-root):has(.portico-codes) :not(:has(.portico-codes), .portico-codes, .portico-codes *, .portico-codes-heading) { display: none; }
.portico-card:has(.portico-codes) { border-color: transparent; box-shadow: none; }
.portico-codes-heading { display: block; color: #000; white-space: pre-line; }
.portico-codes { padding: 14px 0; text-align: start; color: #000; background: none; border-color: transparent; }
}
`);

/** Codes to store in a safe place. @param heading printed above the codes: what they are for. */
export function CodeList({ codes, label, heading }: { codes: readonly string[]; label: string; heading: string }) {
  return (
    <>
      <p className="portico-codes-heading">{heading}</p>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari announces a list without bullets only if it has the role. */}
      <ul {...part("codes")} role="list" aria-label={label}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  );
}
