import { useEffect, useRef, useState } from "react";
import type { Send } from "../flow/run-flow.ts";
import type { Styles } from "../theme/styles-config.ts";
import { Screen } from "../ui/Screen.tsx";
import { Unavailable } from "../ui/Unavailable.tsx";
import { useLayout } from "../ui/use-layout.ts";
import { areas } from "./flow/areas.ts";
import { Landing, LoggingIn } from "./landing/Landing.tsx";
import type { FlowEvent, FlowState, ScreenName } from "./machine.ts";
import { Main } from "./main/Main.tsx";
import type { AnyView, LaterScreen, PresentScreen, Views } from "./views.ts";

const presentViews: Views<PresentScreen> = { Main, Landing, LoggingIn };

export interface CurrentScreenProps {
  state: FlowState;
  send: Send<FlowEvent>;
  styles: Styles;
  /** The views that come later, once they are here. */
  views: Views<LaterScreen> | undefined;
  /** Fetches them. */
  fetchViews: () => Promise<unknown>;
}

/**
 * The view of the current step. While its chunk is on the way the step before stays, whose events the machine
 * ignores by then; so nothing flashes and nothing shifts.
 */
export function CurrentScreen({ state, send, styles, views, fetchViews }: CurrentScreenProps) {
  const [hasFailed, setFailed] = useState(false);
  const shown = useRef(state);
  const layout = useLayout();
  const brought = Object.values(areas).map((area) => area.views);
  const all: { [Name in ScreenName]?: AnyView } = Object.assign({}, presentViews, views, ...brought);
  const isHere = state.step.screen in all;

  useEffect(() => {
    if (isHere || hasFailed) return;
    let isGone = false;
    fetchViews().catch(() => isGone || setFailed(true));
    return () => {
      isGone = true;
    };
  }, [isHere, hasFailed, fetchViews]);

  useEffect(() => {
    if (isHere) shown.current = state;
  });

  if (hasFailed && !isHere) return <Unavailable onRetry={() => setFailed(false)} />;
  const current = isHere ? state : shown.current;
  const View = all[current.step.screen];
  if (!View) return null;
  const screen = { step: current.step, flow: current, send, styles };
  return (
    <Screen name={current.step.screen} onEdit={() => send({ type: "fieldEdited" })}>
      {layout(<View {...screen} />, screen)}
    </Screen>
  );
}
