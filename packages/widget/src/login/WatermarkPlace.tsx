import { useContext, useState } from "react";
import { frame } from "../strings/frame.ts";
import { useStrings } from "../strings/use-strings.ts";
import { addStyles } from "../theme/styles.ts";
import { isWaitingForOrganization } from "./landing/opening.ts";
import type { FlowState } from "./machine.ts";
import { LaterContext } from "./ui/lazy-context.ts";

addStyles(`
.portico-watermark-place { display: flow-root; min-height: 37px; }
`);

/**
 * The watermark, where the project leaves it on. Nothing may be seen to move: its place is kept until the bootstrap
 * has come, and it is not shown under a wait, whose card has another height than what follows.
 */
export function WatermarkPlace({ state }: { state: FlowState }) {
  const text = useStrings("frame", frame);
  const later = useContext(LaterContext);
  const { bootstrap } = state;
  const [wasKnown] = useState(bootstrap !== null);
  const isOn = bootstrap?.displayWatermark ?? false;
  if (!isOn && wasKnown) return null;
  const isShown = later && isOn && !isWait(state);
  return (
    <div className="portico-watermark-place">
      {isShown && <later.Watermark label={text.watermark} href={text.watermarkUrl} />}
    </div>
  );
}

function isWait(state: FlowState): boolean {
  const { step } = state;
  return step.screen === "Main"
    ? isWaitingForOrganization(step, state)
    : step.screen === "Landing" || step.screen === "LoggingIn";
}
