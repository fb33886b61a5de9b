import type { ComponentType } from "react";
import type { Styles } from "../../theme/styles-config.ts";
import type { FlowState, ScreenEvents, ScreenName, StepOf } from "../machine.ts";

/** What a screen is given: its own step, the whole state to look at, and a `send` that takes its own events alone. */
export interface ScreenProps<Name extends ScreenName> {
  step: StepOf<Name>;
  flow: FlowState;
  send: (event: ScreenEvents[Name]) => void;
  styles: Styles;
}

/** The views of some screens, each under its screen's name. */
export type Views<Name extends ScreenName> = { [Each in Name]: ComponentType<ScreenProps<Each>> };

/** A view that is shown without knowing which: a table of views pairs it with its screen. */
export type AnyView = ComponentType<ScreenProps<ScreenName>>;

/** The screens that come with the widget: the first one, and the waits. Every other comes a moment later. */
export type PresentScreen = "Main" | "Landing" | "LoggingIn";
export type LaterScreen = Exclude<ScreenName, PresentScreen>;
