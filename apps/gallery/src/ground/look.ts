import { useSyncExternalStore } from "react";

/** The choices of a visitor to the gallery. They stand in the address after the `#`, so that a look can be sent as a link. */
export interface Look {
  /** The name of a fixture; every one of them when empty. */
  screen: string;
  /** What is open beside the states. */
  view: "states" | "editor";
  theme: "light" | "dark";
  /** That of the language when empty. */
  dir: "" | "ltr" | "rtl";
  width: "full" | "narrow";
  names: "plain" | "long";
  locale: string;
  brand: string;
  logo: string;
  /** What the editor holds (`editor/draft.ts`). */
  draft: string;
  /** `bare` leaves out everything but the widget, for tests. */
  frame: "gallery" | "bare";
  /** Of which a bare frame without a screen shows every state. */
  set: "widget" | "admin";
}

const first: Look = {
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

function readLook(hash: string): Look {
  const query = new URLSearchParams(hash.slice(1));
  const given = Object.keys(first).map((name) => [name, query.get(name) ?? first[name as keyof Look]]);
  return Object.fromEntries(given) as Look;
}

/** Leaves out the choices that are the default. */
export function writeLook(look: Look): string {
  const changed = Object.entries(look).filter(([name, value]) => value !== first[name as keyof Look]);
  return `#${new URLSearchParams(changed)}`;
}

export function useLook(): Look {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  return readLook(hash);
}

/** @param quietly whether the browser's way back forgets the change, as with every letter that is typed. */
export function changeLook(changes: Partial<Look>, quietly = false): void {
  const hash = writeLook({ ...readLook(location.hash), ...changes });
  if (!quietly) {
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
