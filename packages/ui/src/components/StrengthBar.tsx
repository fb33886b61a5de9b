import type { ReactNode } from "react";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { unseen } from "../theme/unseen.ts";
import { alertIcon, checkIcon, defineIcon, Icon } from "./Icon.tsx";

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

type StrengthBarProps = {
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

addStyles(`
.portico-hint[data-state=met] { color: var(--po-success); }
`);

const openIcon = /* @__PURE__ */ defineIcon("open", "M9 2.6a6.4 6.4 0 1 0 0 12.8A6.4 6.4 0 1 0 9 2.6");

type RemarkProps = {
  /** Whether the requirement is met; null (an empty ring) before the first check. Without it there is no mark. */
  isMet?: boolean | null;
  /** The meaning of the mark for screen readers. */
  mark?: string;
  children: ReactNode;
};

/**
 * A note about a field, or one of its requirements. The trailing space separates two notes that describe the same
 * field.
 */
export function Remark({ isMet, mark, children }: RemarkProps) {
  return (
    <>
      <p {...part("hint")} data-state={isMet ? "met" : isMet === false ? "error" : undefined}>
        {isMet !== undefined && <Icon drawing={isMet ? checkIcon : isMet === null ? openIcon : alertIcon} />}
        <span>
          {mark && <span className={unseen}>{mark} </span>}
          {children}
        </span>
      </p>{" "}
    </>
  );
}
