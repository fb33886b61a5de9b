import type { Styles } from "@portico/ui/theme/styles-config";
import type { ComponentType } from "react";
import type { AnyStep, EventOfRow, StepOfRow } from "../../flow/screen.ts";
import type { Facts } from "../flow/facts.ts";

/** The flow's state, as a screen may look at it. */
export type ScreenFlow = Facts & { step: AnyStep; history: readonly AnyStep[] };

/** The props of a screen: its own step, the whole state to look at, and a `send` that takes its own events alone. */
export interface ScreenProps<Row> {
  step: StepOfRow<Row>;
  flow: ScreenFlow;
  send: (event: EventOfRow<Row>) => void;
  styles: Styles;
}

/** The views of some rows, each under its screen's name. */
export type ViewsOf<Rows> = { [Name in keyof Rows]: ComponentType<ScreenProps<Rows[Name]>> };
