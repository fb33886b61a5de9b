import type { Client } from "@portico/client";
import { type RootProps as FrameProps, LiveRegion } from "@portico/ui/components/Root";
import { Wait } from "@portico/ui/components/Wait";
import { createShell, ShellContext } from "@portico/ui/hooks/shell";
import { StringsContext } from "@portico/ui/texts/use-strings";
import { adoptRules } from "@portico/ui/theme/styles";
import { type ReactNode, useCallback, useContext, useRef, useState } from "react";
import type { AnyScreenProps } from "../../login/areas/views.ts";
import { isWaitingForOrganization } from "../../login/flow/steps.ts";
import { LoginWidget } from "../../login/LoginWidget.tsx";
import type { ScreenName } from "../../login/machine.ts";
import { useMainProps } from "../../login/main/Main.tsx";
import { type Layout, LayoutContext } from "../../ui/Screen.tsx";
import type { PorticoLoginProps } from "../PorticoLogin.tsx";
import { useClient } from "../PorticoProvider.tsx";
import { CompositionContext, Island, MainContext, misplacedPart, ScreenContext, ThemeContext } from "./composition.tsx";

/**
 * Styles that even an unstyled widget needs: text for screen readers is hidden, the code field shows its one real
 * input, and images have a size. They are in a layer and not important, so any rule of the host overrides them.
 */
const plainRules: readonly string[] = [
  ".portico-unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }",
  ".portico-code-cell, .portico-ring { display: none }",
  ".portico-icon, .portico-brand > svg { width: 18px; height: 18px }",
  ".portico-icon { fill: none; stroke: currentColor; stroke-width: 1.8 }",
  ".portico-logo-image { max-width: 100px; max-height: 50px }",
  ".portico-qr > img { width: 208px; max-width: 100% }",
].map((rule) => `@layer portico.plain { ${rule} }`);

export type RootProps = PorticoLoginProps & {
  /** Default: the client of the PorticoProvider above. */
  client?: Client;
  /**
   * Removes our style sheet and theme. Elements, `data-part`, `data-state`, focus management and announcements stay.
   */
  unstyled?: boolean;
  /** Your layout, with one `Screen` in it. */
  children: ReactNode;
};

/**
 * The sign-in widget in your own layout. It takes the props of `PorticoLogin` and runs the same flow.
 * @throws UsageError `no_client` without a client and without a PorticoProvider above.
 */
export function Root({ client, unstyled: isUnstyled = false, children, ...props }: RootProps) {
  return (
    <CompositionContext.Provider value={{ children, isUnstyled }}>
      <LoginWidget client={useClient(client)} {...props} Frame={Frame} />
    </CompositionContext.Provider>
  );
}

/** The root looks up the page's language, so its islands need not. */
const onceIsEnough = () => {};

/** Renders the host's layout. Its children are the screen, and the elements beside it. */
function Frame({ children: pieces, ...look }: FrameProps) {
  const { children, isUnstyled } = useContext(CompositionContext);
  const [shell] = useState(createShell);
  const undo = useRef<() => void>(undefined);
  const [screen, ...beside] = pieces as ReactNode[];
  const { nonce, dir, titleLevel = 1, language } = look;
  const { lang = "en", listen } = language ?? {};
  shell.locale = lang;
  shell.titleLevel = titleLevel;
  const attach = useCallback(
    (root: HTMLElement | null) => {
      undo.current?.();
      undo.current = root && isUnstyled ? adoptRules(root, nonce, plainRules) : undefined;
      if (root) listen?.(root);
    },
    [isUnstyled, nonce, listen],
  );
  const theme = { ...look, language: language && { ...language, listen: onceIsEnough } };
  const wait = (
    <Island isScreen>
      <Wait label="" />
    </Island>
  );
  return (
    <ScreenContext.Provider value={language?.isAwaited ? wait : screen}>
      <ThemeContext.Provider value={isUnstyled ? null : theme}>
        <ShellContext.Provider value={shell}>
          <StringsContext.Provider value={language?.strings}>
            <div data-part="root" ref={attach} lang={lang} dir={dir ?? language?.dir}>
              {children}
              <Island>
                {beside}
                <LiveRegion />
              </Island>
            </div>
          </StringsContext.Provider>
        </ShellContext.Provider>
      </ThemeContext.Provider>
    </ScreenContext.Provider>
  );
}

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
  if (place === undefined) throw misplacedPart("Screen", "Root");
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
