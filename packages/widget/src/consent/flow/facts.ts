import type { DiscoveredOrganization } from "@portico/wire";
import type { AnyStep, Handlers, Spoken, Typed } from "../../flow/screen.ts";
import type { Branding } from "../../theme/with-brand.ts";
import type { ConsentRequest } from "./read-request.ts";

/** A screen: one row of the machine. At an event that it does not hear nothing happens. */
export type Screen<Step extends AnyStep, Event extends Typed, Leads> = Spoken<Step, Event, Leads> & {
  readonly on: Handlers<Step, Event, Facts, Leads>;
};

/** The member who is signed in, and the organization. */
export interface Who {
  memberId: string;
  email: string;
  organizationId: string;
  organizationName: string;
}

/** The part of the project's bootstrap that the flow reads. */
export interface BootstrapFacts {
  projectName: string | null;
  projectLogoUrl: string;
  /** Absent where an older provider does not say. */
  branding?: Branding | null;
  displayWatermark: boolean;
  watermarkUrl: string;
  rbacPolicy: { scopes: readonly { scope: string; description: string }[] } | null;
}

/** Facts that every area may look at and none changes. */
export interface Facts {
  /** Null where there is no page to read it from. */
  request: ConsentRequest | null;
  /** The bootstrap of an earlier visit until it is loaded; null when there was none. */
  bootstrap: BootstrapFacts | null;
  isBootstrapLoaded: boolean;
  /** Whether there is a page before this one: mostly the app's. */
  hasPast: boolean;
  /** Null before it is known, and when nobody is. */
  who: Who | null;
  /** The organizations in which the member may act; null before they are known. */
  organizations: readonly DiscoveredOrganization[] | null;
}
