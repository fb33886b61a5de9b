import type { Identity } from "@portico/ui/lib/identity";
import type { Styles } from "@portico/ui/theme/styles-config";
import type { AnyStep, EventOfRow, StepOfRow } from "../../flow/screen.ts";
import type { FlowContext } from "../flow/context.ts";
import type { GetConsentManifest } from "../flow/manifest.ts";

/** The flow's state, as screens see it. */
export type ScreenFlow = FlowContext & { step: AnyStep };

/** The props of a screen: its step, the state, and a `send` that accepts only its own events. */
export interface ScreenProps<Row> {
  step: StepOfRow<Row>;
  flow: ScreenFlow;
  send: (event: EventOfRow<Row>) => void;
  styles: Styles;
  getManifest: GetConsentManifest | undefined;
  /** The signed-in member and the calls to authenticate again. */
  identify: (locale: string) => Promise<Identity | null>;
}
