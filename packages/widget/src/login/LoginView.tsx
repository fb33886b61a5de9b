import { Root, type RootProps } from "@portico/ui/components/Root";
import type { Toasts } from "@portico/ui/lib/toasts";
import { useStrings } from "@portico/ui/texts/use-strings";
import { addStyles } from "@portico/ui/theme/styles";
import { type ComponentType, useEffect, useReducer, useState } from "react";
import { withBrand } from "../theme/with-brand.ts";
import { frame } from "../ui/frame-strings.ts";
import { ScreenBoundary, Unavailable } from "../ui/Screen.tsx";
import { fetchArea, fetchLazy, isArea, readLazy, whenFree } from "./areas/load-lazy.ts";
import { CurrentScreen, type CurrentScreenProps } from "./CurrentScreen.tsx";
import { isWaitingForOrganization } from "./flow/main-step.ts";
import type { FlowState } from "./machine.ts";
import { LazyContext } from "./ui/lazy-context.ts";

addStyles(`
.portico-watermark-place { display: flow-root; min-height: 37px; }
`);

interface WatermarkPlaceProps {
  state: FlowState;
  /** The view, once it is loaded. */
  Watermark: ComponentType<{ label: string; href: string }> | undefined;
}

/**
 * The watermark, where the project leaves it on. Nothing may be seen to move: its place is kept until the bootstrap
 * has come, and it is not shown under a wait, whose card has another height than what follows.
 */
function WatermarkPlace({ state, Watermark }: WatermarkPlaceProps) {
  const text = useStrings("frame", frame);
  const { bootstrap } = state;
  const [wasKnown] = useState(bootstrap !== null);
  const isOn = bootstrap?.displayWatermark;
  if (!isOn && wasKnown) return null;
  const isShown = isOn && !isWait(state);
  return (
    <div className="portico-watermark-place">
      {Watermark && isShown && <Watermark label={text.watermark} href={bootstrap.watermarkUrl} />}
    </div>
  );
}

function isWait(state: FlowState): boolean {
  const { step } = state;
  return step.screen === "Main"
    ? isWaitingForOrganization(step, state)
    : step.screen === "Landing" || step.screen === "LoggingIn";
}

export type LoginViewProps = CurrentScreenProps &
  Omit<RootProps, "children"> & {
    /** The toasts to show. */
    toasts?: Toasts;
    /** Given when the flow cannot go on; shown in the place of the screen. */
    onRetry?: false | undefined | (() => void);
    /** What stands around the screen, and what comes with it, in that order; `Root` when absent. */
    Frame?: ComponentType<RootProps>;
  };

/** Shows a state of the flow. It knows no client: the gallery shows it with states of its own. */
export function LoginView({ state, send, styles, busy, toasts, onRetry, Frame = Root, ...root }: LoginViewProps) {
  const [, drawAnew] = useReducer((count: number) => count + 1, 0);
  const lazy = readLazy();
  // Passwords and single sign-on are areas by the names of their products. What else is needed the rest knows, once it is here.
  const areas = (lazy?.areasAt(state) ?? state.config.products.filter(isArea)).join();
  useEffect(() => {
    // Not part of the first screen, but asked for right after it, so that it is there when the network is not. What
    // cannot be fetched ahead is fetched, and its failure told, when it is needed.
    whenFree().then(() => {
      // One beside the other, and not one after the other.
      for (const piece of [fetchLazy(), ...(areas.match(/\w+/g) ?? []).map(fetchArea)]) piece.then(drawAnew, () => {});
    });
  }, [areas]);
  return (
    <LazyContext.Provider value={lazy}>
      <Frame styles={withBrand(styles, state.bootstrap?.branding, state.organizationColor)} {...root}>
        <ScreenBoundary>
          {onRetry ? (
            <Unavailable onRetry={onRetry} />
          ) : (
            <CurrentScreen state={state} send={send} styles={styles} busy={busy} />
          )}
        </ScreenBoundary>
        {lazy && toasts && <lazy.Toaster toasts={toasts} />}
        {lazy && <lazy.NotesPlace flow={state} send={send} />}
        <WatermarkPlace state={state} Watermark={lazy?.Watermark} />
      </Frame>
    </LazyContext.Provider>
  );
}
