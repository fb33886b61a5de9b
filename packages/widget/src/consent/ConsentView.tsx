import { ScreenBoundary } from "../login/screens/ScreenBoundary.tsx";
import { Unavailable } from "../login/screens/Unavailable.tsx";
import { frame } from "../strings/frame.ts";
import type { StringsOverride } from "../strings/strings.ts";
import { Root, type RootProps } from "../ui/Root.tsx";
import { Screen } from "../ui/Screen.tsx";
import { Watermark } from "../ui/Watermark.tsx";
import { StringsContext, useStrings } from "../use-strings.ts";
import type { FlowEvent, FlowState } from "./flow/machine.ts";
import type { GetConsentManifest } from "./flow/manifest.ts";
import { ChooseOrganization } from "./screens/ChooseOrganization.tsx";
import { Consent } from "./screens/Consent.tsx";
import { Ended } from "./screens/Ended.tsx";
import { Failed } from "./screens/Failed.tsx";
import { Logout } from "./screens/Logout.tsx";
import { MissingParameter } from "./screens/MissingParameter.tsx";
import { NoSession } from "./screens/NoSession.tsx";
import type { AnyView, Views } from "./screens/screen-props.ts";
import { Leaving, Loading } from "./screens/Waits.tsx";

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

/** What a state of the flow looks like. It knows no client: the gallery shows it with states of its own. */
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
