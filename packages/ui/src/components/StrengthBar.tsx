import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";

addStyles(`
.portico-strength { display: grid; grid-auto-flow: column; gap: 6px; margin-block-start: 12px; }
.portico-strength > span { height: 5px; border-radius: 3px; background: var(--po-line); forced-color-adjust: none; }
.portico-strength > [data-state=weak] { background: var(--po-error); }
.portico-strength > [data-state=strong] { background: var(--po-success); }
@media (forced-colors: active) {
.portico-strength > span { background: Canvas; border: 1px solid CanvasText; }
.portico-strength > [data-state] { background: CanvasText; }
}
`);

export type StrengthBarProps = {
  /** 0 to 4. */
  segments: number;
  isStrong: boolean;
};

/** A strength meter with four segments. Screen readers get the text beside it instead. */
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
