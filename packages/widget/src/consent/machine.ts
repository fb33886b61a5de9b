// The machine's rows, and the words that follow from them.
import type { DiscoveredOrganization } from "@portico/wire";
import type { EventOfRow, LeadsOfRow, StepOfRow } from "../flow/screen.ts";
import { consent, failed, loading } from "./authorize/flow.ts";
import { confirmIdentity } from "./authorize/identity.ts";
import { chooseOrganization } from "./authorize/organizations.ts";
import { ended, leaving } from "./ended/flow.ts";
import type { BootstrapFacts, Facts, Who } from "./flow/facts.ts";
import { logout } from "./logout/flow.ts";
import { missingParameter, noSession, type OpeningEffect } from "./session/flow.ts";

export const screens = {
  Loading: loading,
  NoSession: noSession,
  MissingParameter: missingParameter,
  Failed: failed,
  Consent: consent,
  ChooseOrganization: chooseOrganization,
  ConfirmIdentity: confirmIdentity,
  Logout: logout,
  Leaving: leaving,
  Ended: ended,
};

type Rows = typeof screens;
export type ScreenName = keyof Rows;
export type Step = StepOfRow<Rows[ScreenName]>;
export type StepOf<Name extends ScreenName> = StepOfRow<Rows[Name]>;
/** The steps that the screens lead to, and the effects that they ask for on the way. */
export type Leads = LeadsOfRow<Rows[ScreenName]>;

export type FlowEvent =
  | EventOfRow<Rows[ScreenName]>
  | { type: "bootstrapLoaded"; bootstrap: BootstrapFacts }
  /** Another session counts from now on, or none: by another tab, or because it ended. */
  | { type: "sessionChanged"; who: Who | null }
  | { type: "organizationsListed"; organizations: readonly DiscoveredOrganization[] };

export type Effect = Leads[1][number] | OpeningEffect;

export interface FlowState extends Facts {
  step: Step;
}
