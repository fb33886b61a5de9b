import type { Client } from "@portico/client";
import { createAdmin } from "@portico/client/admin";
import { finishLooks } from "@portico/ui/components/finish-looks";
import { Notifications } from "@portico/ui/components/Notifications";
import { Root } from "@portico/ui/components/Root";
import type { TitleLevel } from "@portico/ui/hooks/shell";
import { type Language, type Languages, useLanguage } from "@portico/ui/texts/use-language";
import type { AnyStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { Styles } from "@portico/ui/theme/styles-config";
import { useClient } from "@portico/widget/kit";
import { type ComponentType, type ReactNode, useContext, useMemo } from "react";
import { adminLanguages } from "../languages/admin-languages.ts";
import { type Calls, CallsContext } from "../shared/calls.ts";
import { IdentityConfirmation } from "./IdentityDialog.tsx";
import { KeptFocus } from "./KeptFocus.tsx";

// A component fills its container. It is not a card with a fixed width.
addStyles(`
.portico-root:has(> .portico-admin) { width: 100%; }
.portico-root:has(> .portico-admin-inline) { width: fit-content; max-width: 100%; }
.portico-admin { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; min-width: 0; container: portico-admin / inline-size; font: 15px/22px var(--po-font); }
.portico-admin-inline { display: block; }
`);
finishLooks();

/** The props of every component. */
export interface PartProps {
  /** Default: the client of the `PorticoProvider` above. */
  client?: Client;
  styles?: Styles;
  /** Your own texts, by area. */
  strings?: AnyStrings;
  /** Default: the language of the page. */
  locale?: string;
  dir?: "ltr" | "rtl";
  nonce?: string;
  /** The level of the component's heading. Default 2. */
  titleLevel?: TitleLevel;
}

interface FrameProps extends Omit<PartProps, "client"> {
  calls: Calls;
  language: Language;
  isInline?: boolean;
  children: ReactNode;
}

/** The root of a component: theme, language, live region and notifications. */
export function PartFrame({ calls, language, styles, dir, nonce, titleLevel = 2, isInline, children }: FrameProps) {
  return (
    <Root styles={styles} dir={dir} nonce={nonce} titleLevel={titleLevel} language={language}>
      <CallsContext.Provider value={calls}>
        <Notifications>
          <IdentityConfirmation>
            <KeptFocus {...part(isInline ? "admin-inline" : "admin")}>{children}</KeptFocus>
          </IdentityConfirmation>
        </Notifications>
      </CallsContext.Provider>
    </Root>
  );
}

/**
 * Creates a component that a host can use by itself, from a screen. Inside another component it renders only the
 * screen.
 * @param options.isInline The component is as wide as its content, such as a button.
 */
export function createPart<Props extends object>(
  Screen: ComponentType<Props>,
  { isInline = false, languages = adminLanguages }: { isInline?: boolean; languages?: Languages } = {},
): ComponentType<Props & PartProps> {
  function Outer({ client: ownClient, styles, strings, locale, dir, nonce, titleLevel, ...rest }: Props & PartProps) {
    const client = useClient(ownClient);
    const calls = useMemo(() => ({ client, admin: createAdmin(client) }), [client]);
    const language = useLanguage(languages, locale, strings);
    return (
      <PartFrame {...{ calls, language, styles, dir, nonce, titleLevel, isInline }}>
        <Screen {...(rest as unknown as Props)} />
      </PartFrame>
    );
  }
  return function Part(props: Props & PartProps) {
    return useContext(CallsContext) ? <Screen {...props} /> : <Outer {...props} />;
  };
}
