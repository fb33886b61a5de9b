import { BrandContext } from "@portico/ui/components/Card";
import { addDeferredStyles } from "@portico/ui/components/deferred-styles";
import { Root, type RootProps } from "@portico/ui/components/Root";
import type { Identity } from "@portico/ui/lib/identity";
import { useStrings } from "@portico/ui/texts/use-strings";
import { type ComponentType, useEffect, useState } from "react";
import { withBrand } from "../theme/with-brand.ts";
import { BusyAnnouncement, Watermark } from "../ui/Frame.tsx";
import { frame, Screen, ScreenBoundary, Unavailable } from "../ui/Screen.tsx";
import { ChooseOrganization } from "./authorize/ChooseOrganization.tsx";
import { Consent } from "./authorize/Consent.tsx";
import { Failed } from "./authorize/Failed.tsx";
import type { confirmIdentity } from "./authorize/flow.ts";
import { Ended, Leaving, Loading, Logout } from "./ended/Ended.tsx";
import type { GetConsentManifest } from "./flow/callbacks.ts";
import type { ScreenProps } from "./flow/context.ts";
import type { FlowEvent, FlowState, ScreenName, screens } from "./machine.ts";
import { MissingParameter, NoSession } from "./session/NoSession.tsx";
import { Brand } from "./ui/layout.tsx";

type Props = ScreenProps<typeof confirmIdentity>;

export const fetchConfirmIdentity = () => import("./ConfirmIdentityScreen.tsx");

/** Loads the screen on demand, because few members see it. */
function ConfirmIdentityStep(props: Props) {
  const { send } = props;
  const [View, setView] = useState<ComponentType<Props>>();
  useEffect(() => {
    fetchConfirmIdentity().then(
      ({ ConfirmIdentityScreen }) => setView(() => ConfirmIdentityScreen),
      () => send({ type: "confirmationCancelled" }),
    );
  }, [send]);
  return View ? <View {...props} /> : <Loading />;
}

addDeferredStyles();

export type ConsentViewProps = Omit<RootProps, "children"> & {
  state: FlowState;
  send: (event: FlowEvent) => void;
  getIDPConsentManifest?: GetConsentManifest;
  identify?: (locale: string) => Promise<Identity | null>;
  /** If set, the flow failed to start; an error with a retry button replaces the screen. */
  onRetry?: false | undefined | (() => void);
};

type Rows = typeof screens;

const views: { [Name in ScreenName]: ComponentType<ScreenProps<Rows[Name]>> } = {
  Loading,
  NoSession,
  MissingParameter,
  Failed,
  Consent,
  ChooseOrganization,
  ConfirmIdentity: ConfirmIdentityStep,
  Logout,
  Leaving,
  Ended,
};

/** Renders a state of the flow. It has no client, so that the gallery can render any state. */
export function ConsentView({
  state,
  send,
  styles = {},
  getIDPConsentManifest,
  identify = async () => null,
  onRetry,
  ...root
}: ConsentViewProps) {
  const View = views[state.step.screen] as ComponentType<ScreenProps<Rows[ScreenName]>>;
  return (
    <Root styles={withBrand(styles, state.bootstrap?.branding)} {...root}>
      <ScreenBoundary>
        {onRetry ? (
          <Unavailable onRetry={onRetry} />
        ) : (
          <Screen name={state.step.screen}>
            <BrandContext.Provider value={!isWait(state) && <Brand flow={state} styles={styles} />}>
              <View
                step={state.step}
                flow={state}
                send={send}
                styles={styles}
                getManifest={getIDPConsentManifest}
                identify={identify}
              />
            </BrandContext.Provider>
          </Screen>
        )}
      </ScreenBoundary>
      <BusyAnnouncement step={state.step} />
      {state.bootstrap?.displayWatermark && !isWait(state) && <OurWatermark href={state.bootstrap.watermarkUrl} />}
    </Root>
  );
}

function OurWatermark({ href }: { href: string }) {
  const text = useStrings("frame", frame);
  return <Watermark label={text.watermark} href={href} />;
}

const isWait = ({ step }: FlowState) => step.screen === "Loading" || step.screen === "Leaving";
