import { useId } from "@portico/ui/components/use-id";
import { readRules } from "@portico/ui/theme/styles";
import type { ThemeOptions } from "@portico/ui/theme/styles-config";
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { themeVariables } from "../../theme/theme-variables.ts";
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
export function Served({ styles = {}, nonce, children }: ServedProps) {
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
          dangerouslySetInnerHTML={{ __html: typeof window === "undefined" ? writeLooks(id, styles) : "" }}
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
function writeLooks(id: string, styles: ThemeOptions): string {
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
