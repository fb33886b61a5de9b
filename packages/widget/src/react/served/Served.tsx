import { useId } from "@portico/ui/components/use-id";
import { readRules } from "@portico/ui/theme/styles";
import type { Look } from "@portico/ui/theme/styles-config";
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { themeVariables } from "../../theme/theme-variables.ts";
import { keepTyped } from "./take-over.ts";

interface ServedProps {
  styles?: Look;
  nonce?: string;
  children: ReactNode;
}

/**
 * A widget in the HTML of a server. Its looks stand before it, so that it is painted as it will stay; they go when the
 * widget has its own style sheet.
 */
export function Served({ styles = {}, nonce, children }: ServedProps) {
  const isServed = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  const looks = useRef<HTMLStyleElement>(null);
  const id = useId();
  useEffect(() => {
    const root = looks.current?.nextElementSibling;
    if (root) keepTyped(root)();
  }, []);
  return (
    <>
      {isServed && (
        <style
          ref={looks}
          id={id}
          nonce={nonce}
          // A browser tells nobody the nonce of an element, and what the server wrote here stays as it is.
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: as text it would be escaped, which a style element does not undo.
          dangerouslySetInnerHTML={{ __html: typeof window === "undefined" ? writeLooks(id, styles) : "" }}
        />
      )}
      {children}
    </>
  );
}

const neverChanges = () => () => {};

/** The rules of the widget, and the properties that the host's styles come to. A policy of nonces allows no style attribute. */
function writeLooks(id: string, styles: Look): string {
  const unread: Record<string, string> = {};
  const variables = themeVariables(styles, (property, text) => {
    // Its contrast is seen to when the script is there; a browser can draw it before.
    if (/^(?!.*(url|image))[\w\s#%.,()/+*-]+$/i.test(text)) unread[property] = text;
  });
  const declarations = Object.entries({ ...variables, ...unread }).map(([name, value]) => `${name}: ${value};`);
  const rules = `${readRules()}\n[id="${id}"] + .portico-root { ${declarations.join(" ")} }`;
  // Whatever a host writes there, the element ends where we end it.
  return rules.replaceAll("<", "\\3c ");
}
