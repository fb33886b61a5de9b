import { type BootstrapResponse, readBootstrap } from "@portico/client";
import * as signs from "@portico/ui/components/ProviderIcon";
import { useId } from "@portico/ui/components/use-id";
import { readRules } from "@portico/ui/theme/styles";
import type { ThemeOptions } from "@portico/ui/theme/styles-config";
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { ConsentWidget } from "../../consent/ConsentWidget.tsx";
import * as lazy from "../../login/areas/later-area.ts";
import { setLazy } from "../../login/areas/load-lazy.ts";
import * as passwords from "../../login/areas/passwords-area.ts";
import { areas } from "../../login/flow/areas.ts";
import { LoginWidget, type OnServer } from "../../login/LoginWidget.tsx";
import { setIcons } from "../../login/ui/LazyProviderIcon.tsx";
import { themeVariables } from "../../theme/theme-variables.ts";
import { withBrand } from "../../theme/with-brand.ts";
import type { PorticoIdentityProviderProps } from "../PorticoIdentityProvider.tsx";
import type { PorticoLoginProps } from "../PorticoLogin.tsx";
import { useClient } from "../PorticoProvider.tsx";
import { keepTyped } from "./take-over.ts";

interface ServedProps {
  styles?: ThemeOptions;
  nonce?: string;
  children: ReactNode;
}

/**
 * A server-rendered widget. Its styles come before it in the HTML, so that the first paint is final; they are removed
 * when the widget adopts its style sheet.
 */
function Served({ styles = {}, nonce, children }: ServedProps) {
  const isServed = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  const theme = useRef<HTMLStyleElement>(null);
  const id = useId();
  useEffect(() => {
    const root = theme.current?.nextElementSibling;
    if (root) keepTyped(root)();
  }, []);
  return (
    <>
      {isServed && (
        <style
          ref={theme}
          id={id}
          nonce={nonce}
          // Browsers hide the nonce attribute from scripts, so it never matches the server's HTML.
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: as text it would be escaped, which a style element does not undo.
          dangerouslySetInnerHTML={{ __html: typeof window === "undefined" ? renderThemeStyle(id, styles) : "" }}
        />
      )}
      {children}
    </>
  );
}

const neverChanges = () => () => {};

/**
 * Returns the rules of the widget and the custom properties of the host's styles. A nonce-based policy blocks style
 * attributes.
 */
function renderThemeStyle(id: string, styles: ThemeOptions): string {
  const unread: Record<string, string> = {};
  const variables = themeVariables(styles, (property, text) => {
    // The contrast is adjusted once the script runs; the browser can already paint the color.
    if (/^(?!.*(url|image))[\w\s#%.,()/+*-]+$/i.test(text)) unread[property] = text;
  });
  const declarations = Object.entries({ ...variables, ...unread }).map(([name, value]) => `${name}: ${value};`);
  const rules = `${readRules()}\n[id="${id}"] + .portico-root { ${declarations.join(" ")} }`;
  // Whatever a host passes as a style, it must not close our `<style>` element.
  return rules.replaceAll("<", "\\3c ");
}

// Part of this chunk: the HTML is already visible while the script loads.
setLazy(lazy);
areas.passwords = passwords;
setIcons(signs);

export type ServedLoginProps = PorticoLoginProps & {
  /**
   * The project's settings, from `fetchBootstrap` of `@portico/backend`; undefined if the provider could not be
   * reached.
   */
  bootstrap: BootstrapResponse | undefined;
  /**
   * Set it to true if the request's URL has a `token`. The HTML then shows a loading state instead of a form that
   * would disappear at once.
   */
  hasToken?: boolean;
};

/**
 * The sign-in widget for server-rendered pages: its first screen is in the HTML. Pass the same props on the server
 * and in the browser.
 * @throws UsageError `no_client` without a client and without a PorticoProvider above.
 */
export function PorticoLogin({ client, bootstrap, hasToken, ...props }: ServedLoginProps) {
  // Read on the first render only: a host may pass a new object with the same content on any render.
  const [onServer] = useState(() => readOnServer(bootstrap, hasToken));
  return (
    <Served styles={withBrand(props.styles ?? {}, onServer.state.bootstrap?.branding)} nonce={props.nonce}>
      <LoginWidget client={useClient(client)} {...props} onServer={onServer} />
    </Served>
  );
}

function readOnServer(bootstrap: BootstrapResponse | undefined, hasToken = false): OnServer {
  return {
    state: {
      ...(bootstrap && { bootstrap: readBootstrap(bootstrap) }),
      ...(hasToken && { step: { screen: "Landing", tokenType: "discovery" } }),
    },
    spoken: { lang: "en" },
  };
}

/**
 * The consent and logout widget for server-rendered pages. Only the browser knows the member and the request, so the
 * HTML shows the loading state.
 * @throws UsageError `no_client` without a client and without a PorticoProvider above.
 */
export function PorticoIdentityProvider({ client, ...props }: PorticoIdentityProviderProps) {
  return (
    <Served styles={props.styles} nonce={props.nonce}>
      <ConsentWidget client={useClient(client)} {...props} />
    </Served>
  );
}
