import type { ReactNode } from "react";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { Action, Actions } from "./Action.tsx";
import { DefinitionList } from "./DefinitionList.tsx";

addStyles(`
.portico-receipt { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; padding: 14px 16px; font: 14px/20px var(--po-font); background: var(--po-tint); border: 1px solid var(--po-line); border-radius: var(--po-radius-box); }
.portico-receipt > .portico-definitions { grid-template-columns: fit-content(70%) minmax(0, 1fr); }
.portico-receipt dd { margin: 0; font-variant-numeric: tabular-nums; }
.portico-receipt > b { font-weight: var(--po-bold); }
`);

interface ReceiptProps {
  title: string;
  /** What was revoked and how many. Zeros are included. */
  lines: readonly (readonly [what: string, count: ReactNode])[];
  /** The label of the button that closes it. */
  close: string;
  onClose: () => void;
}

/** A summary of what an action revoked. */
export function Receipt({ title, lines, close, onClose }: ReceiptProps) {
  return (
    <div {...part("receipt")}>
      <b>{title}</b>
      <DefinitionList items={lines} />
      <Actions>
        <Action onClick={onClose}>{close}</Action>
      </Actions>
    </div>
  );
}
