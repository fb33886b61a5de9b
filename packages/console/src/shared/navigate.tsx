import { CopyText } from "@portico/ui/components/CopyField";
import { decodePart } from "@portico/ui/lib/web-address";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { type MouseEvent, type ReactNode, useSyncExternalStore } from "react";

/** The path of the console, which is below another one if the provider's `public_url` has a path. */
const BASE = findBase(globalThis.location?.pathname ?? "");

function findBase(pathname: string): string {
  const segments = pathname.split("/");
  const count = segments.indexOf("console") + 1;
  return count > 0 ? segments.slice(0, count).join("/") : "/console";
}

const listeners = new Set<() => void>();

/** The decoded path segments below `/console/`. */
export function readSteps(pathname: string): string[] {
  return pathname.slice(BASE.length).split("/").filter(Boolean).map(decodePart);
}

/** The path of a console page from its segments. */
export function pathOf(...steps: string[]): string {
  return [BASE, ...steps.map(encodeURIComponent)].join("/");
}

/** The path with an email address, which `useFragment` reads. */
export function withFragment(path: string, text: string): string {
  return text === "" ? path : `${path}#${encodeURIComponent(text)}`;
}

/** Navigates to a path of the console without a page load. */
export function navigate(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  scrollTo(0, 0);
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("popstate", listener);
  };
}

/** The current path. */
export function usePathname(): string {
  return useSyncExternalStore(
    listen,
    () => location.pathname,
    () => BASE,
  );
}

/** The text after `#` of the current URL. Browsers send it to no server, so it may be an email address. */
export function useFragment(): string {
  const hash = useSyncExternalStore(
    listen,
    () => location.hash,
    () => "",
  );
  return decodePart(hash.slice(1));
}

interface LinkProps {
  /** From `pathOf`. */
  to: string;
  isCurrent?: boolean;
  className?: string;
  children: ReactNode;
}

/** A link within the console. A click with a modifier key keeps the browser's behavior, such as a new tab. */
export function Link({ to, isCurrent, className, children }: LinkProps) {
  function follow(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(to);
  }
  return (
    <a className={className} href={to} aria-current={isCurrent ? "page" : undefined} onClick={follow}>
      {children}
    </a>
  );
}

addStyles(`
.portico-action:is(a) { text-decoration: none; }
`);

addStyles(`
.portico-named { display: inline-flex; flex-wrap: wrap; align-items: center; gap: 0 10px; max-width: 100%; }
`);

/** A link to what an ID names, with the ID beside the name once that is known. */
export function NamedLink({ to, id, name }: { to: string; id: string; name: string | undefined }) {
  return (
    <span {...part("named")}>
      <Link {...part("link")} to={to}>
        {name || id}
      </Link>
      {name && <CopyText value={id} />}
    </span>
  );
}

/** A link in the shape of a button. */
export function ActionLink(props: Omit<LinkProps, "className">) {
  return <Link {...part("action")} {...props} />;
}

/** The link of a panel to the list that it is an item of. */
export function backTo(path: string, text: string) {
  return { text, onClick: () => navigate(path) };
}
