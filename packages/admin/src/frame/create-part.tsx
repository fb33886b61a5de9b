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

// A part is as wide as its place, not as a card.
addStyles(`
.portico-root:has(> .portico-admin) { width: 100%; }
.portico-root:has(> .portico-admin-inline) { width: fit-content; max-width: 100%; }
.portico-admin { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; min-width: 0; container: portico-admin / inline-size; font: 15px/22px var(--po-font); }
.portico-admin-inline { display: block; }
`);
finishLooks();

/** What every part takes beside its own. */
export interface PartProps {
  /** The client of the PorticoProvider above when absent. */
  client?: Client;
  styles?: Styles;
  /** Your own texts, by area. */
  strings?: AnyStrings;
  /** The language; that of the page around when absent. */
  locale?: string;
  dir?: "ltr" | "rtl";
  nonce?: string;
  /** The level of the part's heading among those of your page; 2 when absent. */
  titleLevel?: TitleLevel;
}

interface FrameProps extends Omit<PartProps, "client"> {
  calls: Calls;
  language: Language;
  isInline?: boolean;
  children: ReactNode;
}

/** The root of a part: theme, language, live region, and the notices of what was done. */
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
 * Makes a part that a host can use alone, of a screen that draws inside of one. Within another part it is the screen alone.
 * @param options.isInline as wide as what it holds, such as a button.
 */
export function createPart<Props extends object>(
  Screen: ComponentType<Props>,
  { isInline = false, languages = adminLanguages }: { isInline?: boolean; languages?: Languages } = {},
): ComponentType<Props & PartProps> {
  function Outer({ client: given, styles, strings, locale, dir, nonce, titleLevel, ...rest }: Props & PartProps) {
    const client = useClient(given);
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
