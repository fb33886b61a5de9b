import { decodePart } from "@portico/ui/lib/web-address";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";

// Where a component is, as a path of its own: `members/member-live-…`. The page around it may keep the path in its URL.

/** The props of components that have routes. */
export interface RouteProps {
  /**
   * The route to show, such as `members/member-live-1`, from your URL. Without it, the component keeps it itself.
   */
  path?: string;
  /** Called when the member goes to another route. Then your page updates the URL and `path`. */
  onPath?: (path: string) => void;
}

interface Route {
  /** The segments below this component. */
  segments: readonly string[];
  /** Goes to a route below this component. */
  go: (...segments: string[]) => void;
  /** Goes to a route of the outermost component; undefined if it has only this component. */
  goTop: ((...segments: string[]) => void) | undefined;
}

const RouteContext = createContext<Route | null>(null);

export const toPath = (segments: readonly string[]): string => segments.map(encodeURIComponent).join("/");

export function fromPath(path: string): string[] {
  return path.split("/").filter(Boolean).map(decodePart);
}

/** Returns the current route. @throws Error outside of a `Router`, which is a bug of ours. */
export function useRoute(): Route {
  const route = useContext(RouteContext);
  if (!route) throw new Error("useRoute was called outside of a Router.");
  return route;
}

/** The routes of a component that may be inside another one, which then decides. */
export function OwnRouter({ children, ...props }: RouterProps) {
  return useContext(RouteContext) ? children : <Router {...props}>{children}</Router>;
}

interface RouterProps extends RouteProps {
  /** The initial route, if the component keeps it itself. */
  first?: string | undefined;
  /** Keeps the route in the URL's hash if the page passes no `path`. */
  inHash?: boolean;
  isTop?: boolean;
  children: ReactNode;
}

/** Provides the route to the screens inside: from the page's `path`, the URL's hash, or its own state. */
export function Router({ path, onPath, first = "", inHash, isTop, children }: RouterProps) {
  const isControlled = path !== undefined;
  const usesHash = inHash && !isControlled && !onPath;
  const [own, setOwn] = useState(() => (usesHash ? readHash() : first));
  useEffect(() => {
    if (!usesHash) return;
    const follow = () => setOwn(readHash());
    window.addEventListener("hashchange", follow);
    // Back and Forward between entries that `pushState` created.
    window.addEventListener("popstate", follow);
    return () => {
      window.removeEventListener("hashchange", follow);
      window.removeEventListener("popstate", follow);
    };
  }, [usesHash]);
  const current = path ?? own;
  const route = useMemo(() => {
    const go = (...segments: string[]) => {
      const next = toPath(segments);
      if (next === current) return;
      onPath?.(next);
      if (isControlled) return;
      setOwn(next);
      if (usesHash) history.pushState(history.state, "", `#${next}`);
    };
    return { segments: fromPath(current), go, goTop: isTop ? go : undefined };
  }, [current, onPath, isControlled, usesHash, isTop]);
  return <RouteContext.Provider value={route}>{children}</RouteContext.Provider>;
}

/** Provides the routes below the first segment, for the screen of a section. */
export function RouteSection({ name, children }: { name: string; children: ReactNode }) {
  const { segments, go, goTop } = useRoute();
  const route = useMemo(
    () => ({
      segments: segments[0] === name ? segments.slice(1) : [],
      go: (...below: string[]) => go(name, ...below),
      goTop,
    }),
    [segments, go, goTop, name],
  );
  return <RouteContext.Provider value={route}>{children}</RouteContext.Provider>;
}

function readHash(): string {
  return typeof location === "undefined" ? "" : location.hash.slice(1);
}
