import { type ReactNode, useContext } from "react";
import type { AnyScreenProps } from "../../login/areas/views.ts";
import { isWaitingForOrganization } from "../../login/flow/steps.ts";
import type { ScreenName } from "../../login/machine.ts";
import { useMainProps } from "../../login/main/Main.tsx";
import { type Layout, LayoutContext } from "../../ui/Screen.tsx";
import { Island, MainContext, outOfPlace, ScreenContext } from "./composition.tsx";

export type ScreenLayoutProps =
  /** Every screen in our layout. */
  | { name?: undefined; children?: undefined }
  /** One screen in your layout, the others in ours. */
  | { name: ScreenName; children: ReactNode }
  /** Your layout for any screen. `stock` is the screen in our layout. */
  | { name?: undefined; children: (name: ScreenName, stock: ReactNode) => ReactNode };

/**
 * The current screen. When it changes, the focus moves and the title is announced, in any layout.
 * @throws UsageError `part_out_of_place` outside of `Root`.
 */
export function Screen({ name, children }: ScreenLayoutProps) {
  const place = useContext(ScreenContext);
  if (place === undefined) throw outOfPlace("Screen", "Root");
  const lay = (shown: ScreenName, stock: ReactNode) => {
    if (typeof children === "function") return children(shown, stock);
    return shown === name ? children : stock;
  };
  const layout: Layout = (view, screen) => {
    const stock = <Island isScreen>{view}</Island>;
    if (!screen) return stock;
    const { step, flow } = screen as AnyScreenProps;
    // A loading state has no layout.
    if (step.screen === "Main" && isWaitingForOrganization(step, flow)) return stock;
    const laid = lay(step.screen, stock);
    if (step.screen === "Main") return <MainParts screen={screen as MainScreen}>{laid}</MainParts>;
    return <MainContext.Provider value={null}>{laid}</MainContext.Provider>;
  };
  return <LayoutContext.Provider value={layout}>{place}</LayoutContext.Provider>;
}

type MainScreen = Parameters<typeof useMainProps>[0];

/** Shares the typed values between the parts of Main. */
function MainParts({ screen, children }: { screen: MainScreen; children: ReactNode }) {
  return <MainContext.Provider value={useMainProps(screen)}>{children}</MainContext.Provider>;
}
