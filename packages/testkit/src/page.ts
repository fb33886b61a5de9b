import { CookieJar } from "tough-cookie";

export interface Page {
  window: Window & typeof globalThis;
}

/**
 * Creates the parts of a browser tab that a client uses: cookies, storage, location, and a `fetch` that sends the page's
 * origin. Requests are real. A full DOM would take ten times as long as the tests themselves.
 */
export function createPage(address: string): Page {
  const location = Object.assign(new URL(address), { assign() {} });
  const jar = new CookieJar(null, { looseMode: true });
  const byScript = { http: false, ignoreError: true };
  const page = {
    location,
    document: {
      get cookie() {
        return jar.getCookieStringSync(location.href, byScript);
      },
      set cookie(text: string) {
        jar.setCookieSync(text, location.href, byScript);
      },
    },
    history: {
      state: null,
      replaceState(_state: unknown, _unused: string, url: string | URL) {
        location.href = new URL(url, location.href).href;
      },
    },
    localStorage: createStorage(),
    indexedDB: createKeyDatabase(),
    navigator: {},
    crypto: globalThis.crypto,
    fetch: (input: string | URL, init: RequestInit = {}) =>
      fetch(input, { ...init, headers: { ...(init.headers as Record<string, string>), Origin: location.origin } }),
  };
  return { window: Object.assign(new EventTarget(), page) as unknown as Page["window"] };
}

/** As in a browser, stored values are own properties of the object. */
function createStorage(): Record<string, string> {
  return Object.create({
    getItem(this: Record<string, string>, name: string) {
      return this[name] ?? null;
    },
    setItem(this: Record<string, string>, name: string, value: string) {
      this[name] = String(value);
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name];
    },
  });
}

/** The part of IndexedDB in which the client stores the key of device-bound sessions. */
function createKeyDatabase() {
  const values = new Map<string, unknown>();
  function answer<Result>(result: Result) {
    const request = { result, onupgradeneeded() {}, onsuccess() {} };
    queueMicrotask(() => {
      request.onupgradeneeded();
      request.onsuccess();
    });
    return request;
  }
  function transaction() {
    const running = { oncomplete() {}, objectStore: () => store };
    const store = {
      transaction: running,
      get: (name: string) => answer(values.get(name)),
      put(value: unknown, name: string) {
        values.set(name, value);
        queueMicrotask(() => running.oncomplete());
      },
    };
    return running;
  }
  const database = { createObjectStore() {}, transaction, close() {} };
  return { open: () => answer(database) };
}
