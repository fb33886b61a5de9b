import { resumeOn } from "../discovery/flow.ts";
import { emailOn } from "../email/flow.ts";
import { type EventOf, type Screen, type TransitionOf, withTypedEmail } from "../flow/context.ts";
import type { BackClicked } from "../flow/events.ts";
import type { MainStep } from "../flow/steps.ts";
import { stayOn } from "../notes/flow.ts";
import { oneTapOn } from "../one-tap/flow.ts";
import { organizationOn } from "../organization/flow.ts";
import { passkeysOn } from "../passkeys/flow.ts";
import type { passwordFormOn } from "../password/flow.ts";
import { oauthOn, redirectOn, ssoOn } from "../redirect/flow.ts";

const on = {
  ...emailOn,
  ...organizationOn,
  ...redirectOn,
  ...oauthOn,
  ...ssoOn,
  ...oneTapOn,
  ...passkeysOn,
  ...stayOn,
  ...resumeOn,
};

/** Includes the handlers of passwords, if they are loaded. */
type On = typeof passwordFormOn & typeof on;

/** Main combines the handlers of the areas. */
export const main: Screen<MainStep, EventOf<On> | BackClicked, TransitionOf<On>> = {
  on: on as On,
  // Keeps the typed address, which its own step may not have yet.
  remember: (step, history, next) => [
    ...history,
    { ...withTypedEmail(step, next), busy: false, problem: null, redirect: null },
  ],
  // Going back is allowed if an organization was chosen or named before; otherwise Main is the start.
  canGoBack: (step, history) =>
    !step.busy && ["Discovery", "SSODiscoveryFallback"].includes(history.at(-1)?.screen ?? ""),
};
