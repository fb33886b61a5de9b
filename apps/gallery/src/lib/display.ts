import { useSyncExternalStore } from "react";

/** The options of the gallery. They are in the fragment of the URL, so that a view can be shared as a link. */
export interface Display {
  /** The name of a fixture, or empty for all of them. */
  screen: string;
  view: "states" | "editor";
  /** The system's, unless it is chosen; light in a bare frame. */
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

const darkSystem = globalThis.matchMedia?.("(prefers-color-scheme: dark)");

function defaultsOf(frame: string | null): Display {
  return { ...defaults, theme: darkSystem?.matches && frame !== "bare" ? "dark" : "light" };
}

function readDisplay(hash: string): Display {
  const query = new URLSearchParams(hash.slice(1));
  const initial = defaultsOf(query.get("frame"));
  const entries = Object.entries(initial).map(([name, value]) => [name, query.get(name) ?? value]);
  return Object.fromEntries(entries) as Display;
}

/** Returns the fragment for a display, without the options that have their default. */
export function displayHref(display: Display): string {
  const initial = defaultsOf(display.frame);
  const changed = Object.entries(display).filter(([name, value]) => value !== initial[name as keyof Display]);
  return `#${new URLSearchParams(changed)}`;
}

export function useDisplay(): Display {
  // A change of the system's theme renders again, too.
  useSyncExternalStore(subscribe, () => `${darkSystem?.matches} ${location.hash}`);
  return readDisplay(location.hash);
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
  darkSystem?.addEventListener("change", listener);
  return () => {
    removeEventListener("hashchange", listener);
    darkSystem?.removeEventListener("change", listener);
  };
}
