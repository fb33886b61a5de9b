import type { Identity } from "@portico/ui/lib/identity";
import type { Styles } from "@portico/ui/theme/styles-config";
import type { DiscoveredOrganization } from "@portico/wire";
import type { AnyStep, EventOfRow, Handlers, RowTypes, StepOfRow, Typed } from "../../flow/screen.ts";
import type { Branding } from "../../theme/with-brand.ts";
import type { GetConsentManifest } from "./callbacks.ts";
import type { ConsentRequest } from "./read-request.ts";

/** A screen: one row of the machine. Events without a handler are ignored. */
export type Screen<Step extends AnyStep, Event extends Typed, Transition> = RowTypes<Step, Event, Transition> & {
  readonly on: Handlers<Step, Event, FlowContext, Transition>;
};

/** The signed-in member and their organization. */
export interface Who {
  memberId: string;
  email: string;
  organizationId: string;
  organizationName: string;
}

/** The part of the project's bootstrap that the flow uses. */
export interface BootstrapData {
  projectName: string | null;
  projectLogoUrl: string;
  /** Missing if an older provider does not send it. */
  branding?: Branding | null;
  displayWatermark: boolean;
  watermarkUrl: string;
  rbacPolicy: { scopes: readonly { scope: string; description: string }[] } | null;
}

/** Context that every screen can read. Only the machine changes it. */
export interface FlowContext {
  /** Null on a server, where there is no URL to read it from. */
  request: ConsentRequest | null;
  /** The bootstrap from an earlier visit until the current one is loaded; null on a first visit. */
  bootstrap: BootstrapData | null;
  isBootstrapLoaded: boolean;
  /** Whether the history has an earlier page, usually the app's. */
  hasPast: boolean;
  /** Null before it is known, and if the visitor is not signed in. */
  who: Who | null;
  /** The organizations that the member can choose; null before they are loaded. */
  organizations: readonly DiscoveredOrganization[] | null;
}

/** The flow's state, as screens see it. */
type ScreenFlow = FlowContext & { step: AnyStep };

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
