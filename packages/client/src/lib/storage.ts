import { slotSuffix } from "@portico/wire";
import type { Settings } from "./options.ts";

/** localStorage under the keys of this client's session. If it is blocked or full, falls back to memory. */
export interface Storage {
  /** Returns the stored text unchecked. Any script of this origin can write to it. */
  get(name: string): string | null | undefined;
  set(name: string, value: string): void;
  remove(name: string): void;
  /** Returns the full key of a name, as in `storage` events. */
  key(name: string): string;
  /**
   * Returns the stored JSON value, or undefined. Any script of this origin can write to it, so a value that `isValid`
   * rejects, or throws on, is ignored with a warning.
   */
  parse<T>(name: string, isValid: (value: T) => unknown, text?: string | null): T | undefined;
}

export function createStorage({ view, names, publicToken, slot, log }: Settings): Storage {
  const memory = new Map<string, string>();

  const key = (name: string) => names.storage + publicToken + slotSuffix(slot) + (name && `::${name}`);

  /** Where storage is blocked, even reading `localStorage` throws, so catch every use. */
  function attempt<T>(use: (area: globalThis.Storage) => T): T | undefined {
    try {
      return use(view.localStorage);
    } catch {
      log("warn", "localStorage is blocked or full, so this tab keeps its state in memory.");
    }
  }

  const get = (name: string) => memory.get(name) ?? attempt((area) => area.getItem(key(name)));

  function parse<T>(name: string, isValid: (value: T) => unknown, text = get(name)): T | undefined {
    if (!text || text === "null") return undefined;
    try {
      const value = JSON.parse(text);
      if (isValid(value)) return value;
    } catch {
      // Reported by the caller.
    }
    log("warn", `stored ${name || "session state"} is malformed and was ignored.`);
  }

  return {
    key,
    get,
    parse,
    set(name, value) {
      memory.set(name, value);
      const isKept = attempt((area) => {
        area.setItem(key(name), value);
        return memory.delete(name);
      });
      // A full storage still holds the older value, which the next visit would read.
      if (!isKept) attempt((area) => area.removeItem(key(name)));
    },
    remove(name) {
      memory.delete(name);
      attempt((area) => area.removeItem(key(name)));
    },
  };
}
