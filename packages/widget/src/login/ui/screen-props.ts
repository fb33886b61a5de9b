import type { Styles } from "@portico/ui/theme/styles-config";
import type { ComponentType } from "react";
import type { AnyStep, EventOfRow, StepOfRow } from "../../flow/screen.ts";
import type { FlowContext } from "../flow/context.ts";

/** The flow's state, as screens see it. */
export type ScreenFlow = FlowContext & { step: AnyStep; history: readonly AnyStep[] };

/** The props of a screen: its step, the state, and a `send` that accepts only its own events. */
export interface ScreenProps<Row> {
  step: StepOfRow<Row>;
  flow: ScreenFlow;
  send: (event: EventOfRow<Row>) => void;
  styles: Styles;
}

/** The views of some rows, by screen name. */
export type ViewsOf<Rows> = { [Name in keyof Rows]: ComponentType<ScreenProps<Rows[Name]>> };
