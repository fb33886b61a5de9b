import type { ComponentType } from "react";
import type { Styles } from "../../theme/styles-config.ts";
import type { GetConsentManifest } from "../authorize/manifest.ts";
import type { FlowState, ScreenEvents, ScreenName, StepOf } from "../machine.ts";

/** The props of a screen: its own step, the whole state to look at, and a `send` that takes its own events alone. */
export interface ScreenProps<Name extends ScreenName> {
  step: StepOf<Name>;
  flow: FlowState;
  send: (event: ScreenEvents[Name]) => void;
  styles: Styles;
  getManifest: GetConsentManifest | undefined;
}

export type Views = { [Name in ScreenName]: ComponentType<ScreenProps<Name>> };

/** A view that is shown without knowing which: the table of views pairs it with its screen. */
export type AnyView = ComponentType<ScreenProps<ScreenName>>;
