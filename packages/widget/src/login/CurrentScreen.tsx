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
  /** Whether a click waits for a chunk. */
  busy?: boolean | undefined;
}

/** Renders the current step. Its chunk is loaded, because events wait for the chunks of the next step. */
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
    // Until the later chunk is loaded, there is no message that an edit could clear.
    <Screen name={step.screen} busy={busy} onEdit={() => lazy && send({ type: "fieldEdited" })}>
      {layout(<View {...screen} />, screen)}
    </Screen>
  );
}
