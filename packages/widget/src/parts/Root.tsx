import type { Client } from "@portico/client";
import { type ReactNode, useCallback, useContext, useRef, useState } from "react";
import { LoginWidget } from "../login/LoginWidget.tsx";
import type { PorticoLoginProps } from "../react/PorticoLogin.tsx";
import { useClient } from "../react/PorticoProvider.tsx";
import { adoptRules } from "../theme/styles.ts";
import { LiveRegion } from "../ui/LiveRegion.tsx";
import type { RootProps as FrameProps } from "../ui/Root.tsx";
import { createShell, ShellContext } from "../ui/shell.ts";
import { CompositionContext, LookContext, ScreenContext } from "./composition.ts";
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

/** The host's layout in the place of ours. Its children are the screen, and what stands beside any. */
function Frame({ children: pieces, ...look }: FrameProps) {
  const { children, isUnstyled } = useContext(CompositionContext);
  const [shell] = useState(createShell);
  const undo = useRef<() => void>(undefined);
  const [screen, ...beside] = pieces as ReactNode[];
  const { nonce } = look;
  const attach = useCallback(
    (root: HTMLElement | null) => {
      undo.current?.();
      undo.current = root && isUnstyled ? adoptRules(root, nonce, plainRules) : undefined;
    },
    [isUnstyled, nonce],
  );
  return (
    <ScreenContext.Provider value={screen}>
      <LookContext.Provider value={isUnstyled ? null : look}>
        <ShellContext.Provider value={shell}>
          <div data-part="root" ref={attach} dir={look.dir}>
            {children}
            <Island>
              {beside}
              <LiveRegion />
            </Island>
          </div>
        </ShellContext.Provider>
      </LookContext.Provider>
    </ScreenContext.Provider>
  );
}
