import type { Identity } from "@portico/ui/lib/identity";
import type { Styles } from "@portico/ui/theme/styles-config";
import type { AnyStep, EventOfRow, StepOfRow } from "../../flow/screen.ts";
import type { Facts } from "../flow/facts.ts";
import type { GetConsentManifest } from "../flow/manifest.ts";

/** The flow's state, as a screen may look at it. */
export type ScreenFlow = Facts & { step: AnyStep };

/** The props of a screen: its own step, the whole state to look at, and a `send` that takes its own events alone. */
export interface ScreenProps<Row> {
  step: StepOfRow<Row>;
  flow: ScreenFlow;
  send: (event: EventOfRow<Row>) => void;
  styles: Styles;
  getManifest: GetConsentManifest | undefined;
  /** Whoever is signed in, with the calls that show who they are. */
  identify: (locale: string) => Promise<Identity | null>;
}
