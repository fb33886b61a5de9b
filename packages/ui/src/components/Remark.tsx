import type { ReactNode } from "react";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { unseen } from "../theme/unseen.ts";
import { alertIcon, checkIcon, defineIcon, Icon } from "./Icon.tsx";

addStyles(`
.portico-hint[data-state=met] { color: var(--po-success); }
`);

const openIcon = /* @__PURE__ */ defineIcon("open", "M9 2.6a6.4 6.4 0 1 0 0 12.8A6.4 6.4 0 1 0 9 2.6");

export type RemarkProps = {
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
        {isMet !== undefined && <Icon of={isMet ? checkIcon : isMet === null ? openIcon : alertIcon} />}
        <span>
          {mark && <span className={unseen}>{mark} </span>}
          {children}
        </span>
      </p>{" "}
    </>
  );
}
