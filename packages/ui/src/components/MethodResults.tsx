import type { ReactNode } from "react";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { alertIcon, checkIcon, crossIcon, defineIcon, Icon } from "./Icon.tsx";

addStyles(`
.portico-methods { display: grid; grid-template-columns: minmax(0, 1fr); margin-block-end: -12px; }
.portico-methods > li { --po-mark: var(--po-soft); display: grid; grid-template-columns: 20px minmax(0, 1fr); align-content: start; gap: 2px 10px; padding-block: 12px; border-block-start: 1px solid var(--po-line); }
.portico-methods > [data-state=good] { --po-mark: var(--po-success); }
.portico-methods > [data-state=bad] { --po-mark: var(--po-error); }
.portico-methods > li > .portico-icon { width: 20px; height: 20px; color: var(--po-mark); }
.portico-method-words { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2px; overflow-wrap: anywhere; }
.portico-method-name { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 12px; }
.portico-method-name > b { font: var(--po-bold) 15px/20px var(--po-font); unicode-bidi: plaintext; }
.portico-method-name > span { font: 13px/20px var(--po-font); color: var(--po-mark); }
.portico-method-words > p { font: 13px/18px var(--po-font); color: var(--po-soft); }
.portico-method-words > .portico-actions { margin-block-start: 6px; }
`);

export const offIcon = /* @__PURE__ */ defineIcon(
  "off",
  "M9 1.6a7.4 7.4 0 1 0 0 14.8A7.4 7.4 0 1 0 9 1.6M5.800 9h6.400",
);

// What the organization has turned off on purpose is no failure, so it is gray.
const marks = { good: checkIcon, bad: crossIcon, unsure: alertIcon, off: offIcon } as const;

export interface MethodResult {
  key: string;
  kind: keyof typeof marks;
  name: string;
  /** What the method would do now, in a few words. */
  outcome: string;
  detail?: string | undefined;
  fixes?: ReactNode;
}

/** What each sign-in method would do now. */
export function MethodResults({ label, results }: { label: string; results: readonly MethodResult[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari announces a list without bullets only if it has the role.
    <ul {...part("methods")} role="list" aria-label={label}>
      {results.map(({ key, kind, name, outcome, detail, fixes }) => (
        <li key={key} data-state={kind}>
          <Icon drawing={marks[kind]} />
          <div {...part("method-words")}>
            <div {...part("method-name")}>
              <b>{name}</b> <span>{outcome}</span>
            </div>
            {detail && <p>{detail}</p>}
            {fixes}
          </div>
        </li>
      ))}
    </ul>
  );
}
