import { useStrings } from "@portico/ui/texts/use-strings";
import { addStyles } from "@portico/ui/theme/styles";
import { type ComponentType, useState } from "react";
import { frame } from "../strings/frame.ts";
import { isWaitingForOrganization } from "./flow/main-step.ts";
import type { FlowState } from "./machine.ts";

addStyles(`
.portico-watermark-place { display: flow-root; min-height: 37px; }
`);

interface WatermarkPlaceProps {
  state: FlowState;
  /** The view, once it is loaded. */
  Watermark: ComponentType<{ label: string; href: string }> | undefined;
}

/**
 * The watermark, where the project leaves it on. Nothing may be seen to move: its place is kept until the bootstrap
 * has come, and it is not shown under a wait, whose card has another height than what follows.
 */
export function WatermarkPlace({ state, Watermark }: WatermarkPlaceProps) {
  const text = useStrings("frame", frame);
  const { bootstrap } = state;
  const [wasKnown] = useState(bootstrap !== null);
  const isOn = bootstrap?.displayWatermark;
  if (!isOn && wasKnown) return null;
  const isShown = isOn && !isWait(state);
  return (
    <div className="portico-watermark-place">
      {Watermark && isShown && <Watermark label={text.watermark} href={bootstrap.watermarkUrl} />}
    </div>
  );
}

function isWait(state: FlowState): boolean {
  const { step } = state;
  return step.screen === "Main"
    ? isWaitingForOrganization(step, state)
    : step.screen === "Landing" || step.screen === "LoggingIn";
}
