import { addStyles } from "../theme/styles.ts";
import { part } from "./part.ts";

addStyles(`
.portico-strength { display: grid; grid-auto-flow: column; gap: 4px; margin-block: 12px 6px; }
.portico-strength > span { height: 4px; border-radius: 2px; background: var(--po-line); forced-color-adjust: none; }
.portico-strength > [data-state=weak] { background: var(--po-error); }
.portico-strength > [data-state=strong] { background: var(--po-success); }
`);

export type StrengthBarProps = {
  /** 0 to 4. */
  segments: number;
  isStrong: boolean;
};

/** Shows how strong something is, in four segments. Screen readers hear the words beside it instead. */
export function StrengthBar({ segments, isStrong }: StrengthBarProps) {
  const state = isStrong ? "strong" : "weak";
  return (
    <div {...part("strength")} aria-hidden="true">
      {[1, 2, 3, 4].map((segment) => (
        <span key={segment} data-state={segment <= segments ? state : undefined} />
      ))}
    </div>
  );
}
