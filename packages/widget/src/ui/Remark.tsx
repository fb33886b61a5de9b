import type { ReactNode } from "react";
import { addStyles } from "../theme/styles.ts";
import { alertIcon } from "./FieldNote.tsx";
import { checkIcon, Icon } from "./Icon.tsx";
import { part } from "./part.ts";
import { unseen } from "./unseen.ts";

addStyles(`
.portico-hint[data-state=met] { color: var(--po-success); }
`);

export type RemarkProps = {
  /** True where the wish is met; null before anything was checked. Without it the remark has no mark. */
  isMet?: boolean | null;
  /** The meaning of the mark, in words. */
  mark?: string;
  children: ReactNode;
};

/** A line about what stands in a field, or about one thing that is asked of it. */
export function Remark({ isMet, mark, children }: RemarkProps) {
  return (
    <p {...part("hint")} data-state={isMet ? "met" : isMet === false ? "error" : undefined}>
      {isMet !== undefined && <Icon of={isMet ? checkIcon : alertIcon} />}
      <span>
        {mark && <span className={unseen}>{mark} </span>}
        {children}
      </span>
    </p>
  );
}
