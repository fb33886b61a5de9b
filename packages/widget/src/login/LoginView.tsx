import { useCallback, useEffect, useState } from "react";
import { StringsContext } from "../strings/use-strings.ts";
import type { StringsOverride } from "../strings.ts";
import { Root, type RootProps } from "../ui/Root.tsx";
import { ScreenBoundary } from "../ui/ScreenBoundary.tsx";
import type { Toasts } from "../ui/toasts.ts";
import { Unavailable } from "../ui/Unavailable.tsx";
import { CurrentScreen, type CurrentScreenProps } from "./CurrentScreen.tsx";
import { fetchLater, LaterContext, readLater } from "./ui/lazy-context.ts";
import { WatermarkPlace } from "./WatermarkPlace.tsx";

export type LoginViewProps = Omit<CurrentScreenProps, "fetchViews"> &
  Omit<RootProps, "children" | "toaster"> & {
    strings?: StringsOverride;
    /** The toasts to show. */
    toasts?: Toasts;
    /** Given when the flow could not begin; shown in the place of the screen. */
    onRetry?: () => void;
  };

const noOverride: StringsOverride = {};

/** What a state of the flow looks like. It knows no client: the gallery shows it with states of its own. */
export function LoginView({ state, send, styles, strings = noOverride, toasts, onRetry, ...root }: LoginViewProps) {
  const [later, setLater] = useState(readLater);
  const fetchViews = useCallback(() => fetchLater().then((all) => setLater(() => all)), []);
  useEffect(() => {
    // Not part of the first screen, but asked for right after it, so that it is there when the network is not. What
    // cannot be fetched ahead is fetched, and its failure told, when it is needed.
    fetchViews().catch(() => {});
  }, [fetchViews]);
  return (
    <StringsContext.Provider value={strings}>
      <LaterContext.Provider value={later}>
        <Root styles={styles} toaster={later && toasts && <later.Toaster toasts={toasts} />} {...root}>
          <ScreenBoundary>
            {onRetry ? (
              <Unavailable onRetry={onRetry} />
            ) : (
              <CurrentScreen state={state} send={send} styles={styles} fetchViews={fetchViews} />
            )}
          </ScreenBoundary>
          <WatermarkPlace state={state} />
        </Root>
      </LaterContext.Provider>
    </StringsContext.Provider>
  );
}
