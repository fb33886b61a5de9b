import type { Client } from "@portico/client";
import { LiveRegion } from "@portico/ui/components/LiveRegion";
import type { RootProps as FrameProps } from "@portico/ui/components/Root";
import { Wait } from "@portico/ui/components/Wait";
import { createShell, ShellContext } from "@portico/ui/hooks/shell";
import { StringsContext } from "@portico/ui/texts/use-strings";
import { adoptRules } from "@portico/ui/theme/styles";
import { type ReactNode, useCallback, useContext, useRef, useState } from "react";
import { LoginWidget } from "../login/LoginWidget.tsx";
import type { PorticoLoginProps } from "../react/PorticoLogin.tsx";
import { useClient } from "../react/PorticoProvider.tsx";
import { CompositionContext, LookContext, ScreenContext } from "./composition.tsx";
import { Island } from "./Island.tsx";
import { plainRules } from "./plain-rules.ts";

export type RootProps = PorticoLoginProps & {
  /** The client of the PorticoProvider above when absent. */
  client?: Client;
  /** Without our style sheet and theme: elements, `data-part`, `data-state`, focus and what is announced stay. */
  unstyled?: boolean;
  /** Your page's layout, with one `Screen` in it. */
  children: ReactNode;
};

/**
 * The sign-in widget, laid out by you. It takes what `PorticoLogin` takes, and runs the same flow.
 * @throws UsageError `no_client` without a client and without a PorticoProvider above.
 */
export function Root({ client, unstyled: isUnstyled = false, children, ...props }: RootProps) {
  return (
    <CompositionContext.Provider value={{ children, isUnstyled }}>
      <LoginWidget client={useClient(client)} {...props} Frame={Frame} />
    </CompositionContext.Provider>
  );
}

/** The layout listens to the page's language; its islands need not. */
const onceIsEnough = () => {};

/** The host's layout in the place of ours. Its children are the screen, and what stands beside any. */
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
  const looks = { ...look, language: language && { ...language, listen: onceIsEnough } };
  const wait = (
    <Island isScreen>
      <Wait label="" />
    </Island>
  );
  return (
    <ScreenContext.Provider value={language?.isAwaited ? wait : screen}>
      <LookContext.Provider value={isUnstyled ? null : looks}>
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
      </LookContext.Provider>
    </ScreenContext.Provider>
  );
}
