import { frame } from "../strings/frame.ts";
import { StringsContext, useStrings } from "../strings/use-strings.ts";
import type { StringsOverride } from "../strings.ts";
import { Root, type RootProps } from "../ui/Root.tsx";
import { Screen } from "../ui/Screen.tsx";
import { ScreenBoundary } from "../ui/ScreenBoundary.tsx";
import { Unavailable } from "../ui/Unavailable.tsx";
import { Watermark } from "../ui/Watermark.tsx";
import { Consent } from "./authorize/Consent.tsx";
import { Failed } from "./authorize/Failed.tsx";
import type { GetConsentManifest } from "./authorize/manifest.ts";
import { Ended } from "./ended/Ended.tsx";
import { Leaving, Loading } from "./ended/Waits.tsx";
import { Logout } from "./logout/Logout.tsx";
import type { FlowEvent, FlowState } from "./machine.ts";
import { ChooseOrganization } from "./organizations/ChooseOrganization.tsx";
import { MissingParameter } from "./session/MissingParameter.tsx";
import { NoSession } from "./session/NoSession.tsx";
import type { AnyView, Views } from "./ui/screen-props.ts";

export type ConsentViewProps = Omit<RootProps, "children" | "toaster"> & {
  state: FlowState;
  send: (event: FlowEvent) => void;
  strings?: StringsOverride;
  getIDPConsentManifest?: GetConsentManifest;
  /** Given when the flow could not begin; shown in the place of the screen. */
  onRetry?: (() => void) | undefined;
};

const views: Views = {
  Loading,
  NoSession,
  MissingParameter,
  Failed,
  Consent,
  ChooseOrganization,
  Logout,
  Leaving,
  Ended,
};

const noOverride: StringsOverride = {};

/** Shows a state of the flow. It knows no client: the gallery shows it with states of its own. */
export function ConsentView({
  state,
  send,
  styles = {},
  strings = noOverride,
  getIDPConsentManifest,
  onRetry,
  ...root
}: ConsentViewProps) {
  const View = views[state.step.screen] as AnyView;
  return (
    <StringsContext.Provider value={strings}>
      <Root styles={styles} {...root}>
        <ScreenBoundary>
          {onRetry ? (
            <Unavailable onRetry={onRetry} />
          ) : (
            <Screen name={state.step.screen}>
              <View step={state.step} flow={state} send={send} styles={styles} getManifest={getIDPConsentManifest} />
            </Screen>
          )}
        </ScreenBoundary>
        {state.bootstrap?.displayWatermark && !isWait(state) && <OurWatermark />}
      </Root>
    </StringsContext.Provider>
  );
}

function OurWatermark() {
  const text = useStrings("frame", frame);
  return <Watermark label={text.watermark} href={text.watermarkUrl} />;
}

const isWait = ({ step }: FlowState) => step.screen === "Loading" || step.screen === "Leaving";
