import { BrandContext } from "@portico/ui/components/Card";
import { Root, type RootProps } from "@portico/ui/components/Root";
import type { Toasts } from "@portico/ui/lib/toasts";
import { useStrings } from "@portico/ui/texts/use-strings";
import { addStyles } from "@portico/ui/theme/styles";
import type { Styles } from "@portico/ui/theme/styles-config";
import { type ComponentType, useEffect, useReducer, useState } from "react";
import type { Send } from "../flow/run-flow.ts";
import { withBrand } from "../theme/with-brand.ts";
import { frame, Screen, ScreenBoundary, Unavailable, useLayout } from "../ui/Screen.tsx";
import { fetchArea, fetchLazy, isArea, readLazy, whenFree } from "./areas/load-lazy.ts";
import type { AnyView, PresentScreen, Views } from "./areas/views.ts";
import { areas } from "./flow/areas.ts";
import { isWaitingForOrganization } from "./flow/steps.ts";
import { Landing, LoggingIn } from "./landing/Landing.tsx";
import type { FlowEvent, FlowState, ScreenName } from "./machine.ts";
import { Main } from "./main/Main.tsx";
import { Logos, type LogosProps } from "./ui/Logos.tsx";
import { LazyContext } from "./ui/screen-props.ts";

const presentViews: Views<PresentScreen> = { Main, Landing, LoggingIn };

interface CurrentScreenProps {
  state: FlowState;
  send: Send<FlowEvent>;
  styles: Styles;
  /** Whether a click waits for a chunk. */
  busy?: boolean | undefined;
}

/** Renders the current step. Its chunk is loaded, because events wait for the chunks of the next step. */
function CurrentScreen({ state, send, styles, busy }: CurrentScreenProps) {
  const layout = useLayout();
  const { step } = state;
  const lazy = readLazy();
  const brought = [lazy, ...Object.values(areas)].map((piece) => piece?.views);
  const views: { [Name in ScreenName]?: AnyView } = Object.assign({}, presentViews, ...brought);
  const View = views[step.screen];
  if (!View) return null;
  const screen = { step, flow: state, send, styles };
  return (
    // Until the later chunk is loaded, there is no message that an edit could clear.
    <Screen name={step.screen} busy={busy} onEdit={() => lazy && send({ type: "fieldEdited" })}>
      <BrandContext.Provider value={<Logos {...(screen as LogosProps)} />}>
        {layout(<View {...screen} />, screen)}
      </BrandContext.Provider>
    </Screen>
  );
}

addStyles(`
.portico-watermark-place { display: flow-root; min-height: 37px; }
`);

interface WatermarkPlaceProps {
  state: FlowState;
  /** The component, once it is loaded. */
  Watermark: ComponentType<{ label: string; href: string }> | undefined;
}

/**
 * The watermark, unless the project turns it off. Its space is reserved until the bootstrap is loaded, and it is
 * hidden below loading cards, whose height differs from the next screen's.
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
    /** If set, the flow can't continue; an error with a retry button replaces the screen. */
    onRetry?: false | undefined | (() => void);
    /** The frame around the screen and the elements beside it, in this order. Default: `Root`. */
    Frame?: ComponentType<RootProps>;
  };

/** Renders a state of the flow. It has no client, so that the gallery can render any state. */
export function LoginView({ state, send, styles, busy, toasts, onRetry, Frame = Root, ...root }: LoginViewProps) {
  const [, drawAnew] = useReducer((count: number) => count + 1, 0);
  const lazy = readLazy();
  // The areas of passwords and single sign-on are named like their products. `lazy` knows the other areas, once it is
  // loaded.
  const areas = (lazy?.areasAt(state) ?? state.config.products.filter(isArea)).join();
  useEffect(() => {
    // Loaded right after the first screen, so that it is available if the network fails later. If it can't be loaded
    // ahead, it is loaded when needed and the error is shown then.
    whenFree().then(() => {
      // In parallel.
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
        {lazy && <lazy.LazyNotes flow={state} send={send} />}
        <WatermarkPlace state={state} Watermark={lazy?.Watermark} />
      </Frame>
    </LazyContext.Provider>
  );
}
