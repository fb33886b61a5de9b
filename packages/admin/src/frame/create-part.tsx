import type { Client } from "@portico/client";
import { createAdmin } from "@portico/client/admin";
import { createBrowserSessions } from "@portico/client/browser-sessions";
import { addDeferredStyles } from "@portico/ui/components/deferred-styles";
import { Notifications } from "@portico/ui/components/Notifications";
import { Root } from "@portico/ui/components/Root";
import type { TitleLevel } from "@portico/ui/hooks/shell";
import { type Language, type Languages, useLanguage } from "@portico/ui/texts/use-language";
import type { AnyStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { Styles } from "@portico/ui/theme/styles-config";
import { useClient } from "@portico/widget/kit";
import { systemFont } from "@portico/wire";
import { type ComponentType, type ReactNode, useContext, useEffect, useMemo, useRef } from "react";
import { adminLanguages } from "../languages/admin-languages.ts";
import { type Calls, CallsContext } from "../shared/calls.ts";
import { IdentityConfirmation } from "./IdentityConfirmation.tsx";

// A component fills its container. It is not a card with a fixed width. Long German words get a hyphen where the browser
// has a dictionary.
addStyles(`
.portico-root:has(> .portico-admin, > .portico-admin-inline) { --po-font: var(--portico-font, ${systemFont}); --po-bold: var(--portico-weight, 600); }
.portico-root:has(> .portico-admin) { width: 100%; }
.portico-root:has(> .portico-admin-inline) { width: fit-content; max-width: 100%; }
.portico-admin .portico-input { min-height: 40px; }
.portico-admin .portico-select > .portico-icon { inset-block-start: 11px; }
.portico-admin { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; min-width: 0; container: portico-admin / inline-size; font: 15px/22px var(--po-font); }
.portico-admin-inline { display: block; }
.portico-admin:lang(de) :is(label, legend, .portico-action) { -webkit-locale: "de"; hyphens: auto; }
`);
addDeferredStyles();

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
    const calls = useMemo(
      () => ({ client, admin: createAdmin(client), sessions: createBrowserSessions(client) }),
      [client],
    );
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

const focusable = ":is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled)";

/**
 * The root element of a component. When the focused element is removed, the focus moves to what replaced it (a heading
 * first), otherwise to the element before it. It never falls back to the page, where keyboard and screen reader users
 * would start again from the top.
 */
function KeptFocus({ children, ...attributes }: { className: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Notifications are siblings of this element.
    const root = box.current?.parentElement;
    if (!root) return;
    const { ownerDocument } = root;
    let held: HTMLElement | undefined;
    const rememberFocus = ({ target }: FocusEvent) => {
      held = target as HTMLElement;
    };
    // Some browsers also fire a blur when an element is removed. Only forget it if it is still in the page.
    const forgetFocus = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (held === target && held?.isConnected && !held.matches(":focus")) held = undefined;
      });
    const observer = new MutationObserver((records) => {
      if (!held || held.isConnected || ownerDocument.activeElement !== ownerDocument.body) return;
      const lost = held;
      held = undefined;
      const record = records.find(
        ({ target, removedNodes }) => root.contains(target) && [...removedNodes].some((one) => one.contains(lost)),
      );
      if (!record) return;
      const follower = newIn(record, records);
      if (follower) follower.focus();
      // Nothing new was added, so don't scroll.
      else before(record, root)?.focus({ preventScroll: true });
    });
    root.addEventListener("focusin", rememberFocus);
    root.addEventListener("focusout", forgetFocus);
    observer.observe(root, { childList: true, subtree: true });
    return () => {
      root.removeEventListener("focusin", rememberFocus);
      root.removeEventListener("focusout", forgetFocus);
      observer.disconnect();
    };
  }, []);
  return (
    <div {...attributes} ref={box}>
      {children}
    </div>
  );
}

/** Finds the first focusable element that was added, in the same panel or in place of one. */
function newIn({ target }: MutationRecord, records: readonly MutationRecord[]): HTMLElement | undefined {
  const place = target as HTMLElement;
  const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
  return [...(place.closest("[data-part=panel]") ?? place).querySelectorAll<HTMLElement>(focusable)].find(
    // A link back comes before the heading.
    (one) => !one.matches("[data-part=back]") && added.some((node) => node.contains(one)),
  );
}

function before({ target, previousSibling }: MutationRecord, root: HTMLElement): HTMLElement | undefined {
  const { DOCUMENT_POSITION_PRECEDING: precedes, DOCUMENT_POSITION_CONTAINED_BY: isInside } = Node;
  const end = previousSibling?.isConnected ? previousSibling : target;
  return [...root.querySelectorAll<HTMLElement>(focusable)]
    .filter(
      (one) => end.compareDocumentPosition(one) & (end === target ? precedes : precedes | isInside) || end === one,
    )
    .at(-1);
}
