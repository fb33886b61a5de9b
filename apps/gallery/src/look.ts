import { useSyncExternalStore } from "react";

/** The choices of a visitor to the gallery. They stand in the address after the `#`, so that a look can be sent as a link. */
export interface Look {
  /** The name of a fixture; every one of them when empty. */
  screen: string;
  theme: "light" | "dark";
  dir: "ltr" | "rtl";
  width: "full" | "narrow";
  names: "plain" | "long";
  /** `bare` leaves out everything but the widget, for tests. */
  frame: "gallery" | "bare";
}

const first: Look = { screen: "", theme: "light", dir: "ltr", width: "full", names: "plain", frame: "gallery" };

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
  return readLook(useSyncExternalStore(subscribe, () => location.hash));
}

export function changeLook(changes: Partial<Look>): void {
  location.hash = writeLook({ ...readLook(location.hash), ...changes });
}

function subscribe(listener: () => void) {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}
