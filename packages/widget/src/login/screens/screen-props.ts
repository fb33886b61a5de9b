import type { Styles } from "../../theme/styles-config.ts";
import type { FlowState, ScreenEvents, ScreenName, StepOf } from "../flow/machine.ts";

/** What a screen is given: its own step, the whole state to look at, and a `send` that takes its own events alone. */
export interface ScreenProps<Name extends ScreenName> {
  step: StepOf<Name>;
  flow: FlowState;
  send: (event: ScreenEvents[Name]) => void;
  styles: Styles;
}
