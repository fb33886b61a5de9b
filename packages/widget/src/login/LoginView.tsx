import type { StringsOverride } from "../strings/strings.ts";
import { Root, type RootProps } from "../ui/Root.tsx";
import { StringsContext } from "../use-strings.ts";
import { CurrentScreen, type CurrentScreenProps } from "./screens/CurrentScreen.tsx";
import { ScreenBoundary } from "./screens/ScreenBoundary.tsx";
import { Unavailable } from "./screens/Unavailable.tsx";
import { WatermarkPlace } from "./screens/WatermarkPlace.tsx";

export type LoginViewProps = CurrentScreenProps &
  Omit<RootProps, "children"> & {
    strings?: StringsOverride;
    /** Given when the flow could not begin; shown in the place of the screen. */
    onRetry?: () => void;
  };

const noOverride: StringsOverride = {};

/** What a state of the flow looks like. It knows no client: the gallery shows it with states of its own. */
export function LoginView({ state, send, styles, strings = noOverride, onRetry, ...root }: LoginViewProps) {
  return (
    <StringsContext.Provider value={strings}>
      <Root styles={styles} {...root}>
        <ScreenBoundary>
          {onRetry ? <Unavailable onRetry={onRetry} /> : <CurrentScreen state={state} send={send} styles={styles} />}
        </ScreenBoundary>
        <WatermarkPlace state={state} />
      </Root>
    </StringsContext.Provider>
  );
}
