import type { Settings } from "./options.ts";

/** localStorage under this client's keys. Where it is denied or full, the tab's memory stands in. */
export interface Storage {
  /** Returns what stands there, as it is: anybody on this origin may have written it. */
  get(name: string): string | null | undefined;
  set(name: string, value: string): void;
  remove(name: string): void;
  /** The key of a name, as `storage` events tell it. */
  key(name: string): string;
  /**
   * The JSON value of a stored text, undefined when there is none. Anybody on this origin may have written it: what
   * `isValid` does not accept, or throws over, is ignored with a warning.
   */
  parse<T>(name: string, isValid: (value: T) => unknown, text?: string | null): T | undefined;
}

export function createStorage({ view, names, publicToken, tell }: Settings): Storage {
  const memory = new Map<string, string>();

  const key = (name: string) => names.storage + publicToken + (name && `::${name}`);

  /** Reading `localStorage` itself throws where storage is denied, so each use stands in here. */
  function attempt<T>(use: (area: globalThis.Storage) => T): T | undefined {
    try {
      return use(view.localStorage);
    } catch {
      tell("warn", "localStorage is blocked or full, so this tab keeps its state in memory.");
    }
  }

  const get = (name: string) => memory.get(name) ?? attempt((area) => area.getItem(key(name)));

  function parse<T>(name: string, isValid: (value: T) => unknown, text = get(name)): T | undefined {
    if (!text || text === "null") return undefined;
    try {
      const value = JSON.parse(text);
      if (isValid(value)) return value;
    } catch {
      // Told below.
    }
    tell("warn", `stored ${name || "session state"} is malformed and was ignored.`);
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
      // A full storage still holds the older value, which would come back with the next visit.
      if (!isKept) attempt((area) => area.removeItem(key(name)));
    },
    remove(name) {
      memory.delete(name);
      attempt((area) => area.removeItem(key(name)));
    },
  };
}
