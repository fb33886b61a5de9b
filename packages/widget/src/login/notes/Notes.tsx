import type { MainStep } from "../flow/main-step.ts";
import { OneTapNote } from "../one-tap/OneTapNote.tsx";
import type { ScreenFlow } from "../ui/screen-props.ts";
import { faultOf } from "./fault-of.ts";
import type { StayClicked } from "./flow.ts";
import { offeredSession } from "./offered-session.ts";
import { SetupNote } from "./SetupNote.tsx";
import { SignedInNote } from "./SignedInNote.tsx";

export interface NotesProps {
  flow: ScreenFlow;
  send: (event: StayClicked) => void;
}

/** The note under the card, whatever the screen: one at most, that to developers before that to the visitor. */
export function Notes({ flow, send }: NotesProps) {
  const fault = faultOf(flow);
  if (fault) return <SetupNote fault={fault} pageAddress={flow.pageAddress} />;
  const { oneTapMiss } = flow.step as Partial<MainStep>;
  if (oneTapMiss?.isTold) return <OneTapNote reason={oneTapMiss.reason} />;
  const who = offeredSession(flow);
  return who && <SignedInNote who={who} onStay={() => send({ type: "stayClicked" })} />;
}
