import { useEffect, useState } from "react";
import type { ScreenFlow } from "../ui/screen-props.ts";
import { faultOf } from "./fault-of.ts";
import { offeredSession, type StayClicked } from "./flow.ts";
import { fetchNotes, readNotes } from "./load-lazy.ts";

/** The place under the card, whatever the screen: at most one note. */
export function NotesPlace({ flow, send }: { flow: ScreenFlow; send: (event: StayClicked) => void }) {
  const [notes, setNotes] = useState(readNotes);
  const fault = faultOf(flow);
  const who = fault ? null : offeredSession(flow);
  const isWanted = Boolean(fault || who);
  useEffect(() => {
    if (isWanted) fetchNotes().then(setNotes);
  }, [isWanted]);
  if (!notes) return null;
  if (fault) return <notes.SetupNote fault={fault} pageAddress={flow.pageAddress} />;
  return who && <notes.SignedInNote who={who} onStay={() => send({ type: "stayClicked" })} />;
}
