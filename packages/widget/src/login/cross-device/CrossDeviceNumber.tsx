import { useStrings } from "../../strings/use-strings.ts";
import { addStyles } from "../../theme/styles.ts";
import { part } from "../../ui/part.ts";
import { handover } from "./strings.ts";

addStyles(`
.portico-handover { display: flex; align-items: center; gap: 14px; padding: 14px; margin-block-end: 14px; background: var(--po-tint); border: 1px solid var(--po-line); border-radius: var(--po-radius-box); }
.portico-handover-number { flex: none; white-space: nowrap; font: var(--po-bold) 32px/36px var(--po-font); letter-spacing: .06em; font-variant-numeric: tabular-nums; direction: ltr; unicode-bidi: isolate; }
`);

/** The number to enter on another device, if the link is opened there. */
export function CrossDeviceNumber({ number }: { number: string }) {
  const text = useStrings("handover", handover);
  return (
    <p {...part("handover")}>
      <span>{text.enter}</span> <b {...part("handover-number")}>{number}</b>
    </p>
  );
}
