import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";

// Where a component is, as a path of its own: `members/member-live-…`. The page around it may keep the path in its URL.

/** The props of components that have places. */
export interface PlaceProps {
  /**
   * The place to show, such as `members/member-live-1`, from your URL. Without it, the component keeps its place itself.
   */
  path?: string;
  /** Called when the member goes to another place. Then your page updates the URL and `path`. */
  onPath?: (path: string) => void;
}

interface Place {
  /** The segments below this component. */
  segments: readonly string[];
  /** Goes to a place below this component. */
  go: (...segments: string[]) => void;
  /** Goes to a place of the outermost component; undefined if it has only this component. */
  goTop: ((...segments: string[]) => void) | undefined;
}

const PlaceContext = createContext<Place | null>(null);

export const toPath = (segments: readonly string[]): string => segments.map(encodeURIComponent).join("/");

/** Parses a path. Invalid encodings stay as they are, because a URL may contain anything. */
export function fromPath(path: string): string[] {
  return path.split("/").filter(Boolean).map(decode);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the current place. @throws Error outside of a `PlaceRoot`, which is a bug of ours. */
export function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (!place) throw new Error("usePlace was called outside of a PlaceRoot.");
  return place;
}

/** The places of a component that may be inside another one, which then decides. */
export function OwnPlace({ children, ...props }: PlaceRootProps) {
  return useContext(PlaceContext) ? children : <PlaceRoot {...props}>{children}</PlaceRoot>;
}

interface PlaceRootProps extends PlaceProps {
  /** The initial place, if the component keeps it itself. */
  first?: string | undefined;
  /** Keeps the place in the URL's hash if the page passes no `path`. */
  inHash?: boolean;
  isTop?: boolean;
  children: ReactNode;
}

/** Provides the place to the screens inside: from the page's `path`, the URL's hash, or its own state. */
export function PlaceRoot({ path, onPath, first = "", inHash, isTop, children }: PlaceRootProps) {
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
  const place = useMemo(() => {
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
  return <PlaceContext.Provider value={place}>{children}</PlaceContext.Provider>;
}

/** Provides the places below the first segment, for the screen of a section. */
export function PlaceSection({ name, children }: { name: string; children: ReactNode }) {
  const { segments, go, goTop } = usePlace();
  const place = useMemo(
    () => ({
      segments: segments[0] === name ? segments.slice(1) : [],
      go: (...below: string[]) => go(name, ...below),
      goTop,
    }),
    [segments, go, goTop, name],
  );
  return <PlaceContext.Provider value={place}>{children}</PlaceContext.Provider>;
}

function readHash(): string {
  return typeof location === "undefined" ? "" : location.hash.slice(1);
}
