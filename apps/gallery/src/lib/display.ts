import { useSyncExternalStore } from "react";

/** The options of the gallery. They are in the fragment of the URL, so that a view can be shared as a link. */
export interface Display {
  /** The name of a fixture, or empty for all of them. */
  screen: string;
  view: "states" | "editor";
  theme: "light" | "dark";
  /** If empty, the direction of the language. */
  dir: "" | "ltr" | "rtl";
  width: "full" | "narrow";
  names: "plain" | "long";
  locale: string;
  brand: string;
  logo: string;
  /** The configuration in the editor (`editor/draft.ts`). */
  draft: string;
  /** `bare` shows only the widget, for tests. */
  frame: "gallery" | "bare";
  /** The states that a bare frame without `screen` shows. */
  set: "widget" | "admin";
}

const defaults: Display = {
  screen: "",
  view: "states",
  theme: "light",
  dir: "",
  width: "full",
  names: "plain",
  locale: "en",
  brand: "",
  logo: "",
  draft: "",
  frame: "gallery",
  set: "widget",
};

function readDisplay(hash: string): Display {
  const query = new URLSearchParams(hash.slice(1));
  const entries = Object.keys(defaults).map((name) => [name, query.get(name) ?? defaults[name as keyof Display]]);
  return Object.fromEntries(entries) as Display;
}

/** Returns the fragment for a display, without the options that have their default. */
export function displayHref(display: Display): string {
  const changed = Object.entries(display).filter(([name, value]) => value !== defaults[name as keyof Display]);
  return `#${new URLSearchParams(changed)}`;
}

export function useDisplay(): Display {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  return readDisplay(hash);
}

/** @param replacesEntry Whether to replace the history entry, for example while typing, instead of adding one. */
export function changeDisplay(changes: Partial<Display>, replacesEntry = false): void {
  const hash = displayHref({ ...readDisplay(location.hash), ...changes });
  if (!replacesEntry) {
    location.hash = hash;
    return;
  }
  history.replaceState(null, "", hash);
  dispatchEvent(new HashChangeEvent("hashchange"));
}

function subscribe(listener: () => void) {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}
