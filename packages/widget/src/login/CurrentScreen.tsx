import type { Styles } from "@portico/ui/theme/styles-config";
import type { Send } from "../flow/run-flow.ts";
import { Screen, useLayout } from "../ui/Screen.tsx";
import { readLazy } from "./areas/load-lazy.ts";
import type { AnyView, PresentScreen, Views } from "./areas/views.ts";
import { areas } from "./flow/areas.ts";
import { Landing, LoggingIn } from "./landing/Landing.tsx";
import type { FlowEvent, FlowState, ScreenName } from "./machine.ts";
import { Main } from "./main/Main.tsx";

const presentViews: Views<PresentScreen> = { Main, Landing, LoggingIn };

export interface CurrentScreenProps {
  state: FlowState;
  send: Send<FlowEvent>;
  styles: Styles;
  /** Whether what was asked for waits for a piece that is on its way. */
  busy?: boolean | undefined;
}

/** The view of the current step, whose piece is here: events wait for the pieces of where they lead. */
export function CurrentScreen({ state, send, styles, busy }: CurrentScreenProps) {
  const layout = useLayout();
  const { step } = state;
  const lazy = readLazy();
  const brought = [lazy, ...Object.values(areas)].map((piece) => piece?.views);
  const views: { [Name in ScreenName]?: AnyView } = Object.assign({}, presentViews, ...brought);
  const View = views[step.screen];
  if (!View) return null;
  const screen = { step, flow: state, send, styles };
  return (
    // Before the later piece is here no message stands that an edit could take away.
    <Screen name={step.screen} busy={busy} onEdit={() => lazy && send({ type: "fieldEdited" })}>
      {layout(<View {...screen} />, screen)}
    </Screen>
  );
}
