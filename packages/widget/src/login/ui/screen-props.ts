import type { Face } from "@portico/ui/components/Face";
import type { Styles } from "@portico/ui/theme/styles-config";
import { type ComponentType, createContext } from "react";
import type { AnyStep, EventOfRow, StepOfRow } from "../../flow/screen.ts";
import type { Branding } from "../../theme/with-brand.ts";
import type { BackButton } from "../../ui/BackButton.tsx";
import type { FlowContext } from "../flow/context.ts";
import type { ProblemMessage } from "./ProblemMessage.tsx";

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

/** Components that the first screen adds after the first paint. */
interface LazyParts {
  Face: typeof Face;
  Terms: ComponentType<{ branding: Branding }>;
  BackButton: typeof BackButton;
  ProblemMessage: typeof ProblemMessage;
  canGoBack(flow: ScreenFlow): boolean;
}

/** These components, once they are loaded. */
export const LazyContext = createContext<LazyParts | undefined>(undefined);
