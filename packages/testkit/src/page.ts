import { JSDOM } from "jsdom";

export interface Page {
  window: Window & typeof globalThis;
  close(): void;
}

/**
 * One browser tab: its own cookies, storage and address, and a `fetch` that sends the page's origin, as a browser
 * would. Requests are real.
 */
export function createPage(address: string): Page {
  const dom = new JSDOM("<!doctype html><title>test</title>", { url: address });
  const window = dom.window as unknown as Window & typeof globalThis;
  const { origin } = window.location;
  Object.defineProperty(window, "fetch", {
    configurable: true,
    value: (input: string | URL, init: RequestInit = {}) =>
      fetch(input, { ...init, headers: { ...(init.headers as Record<string, string>), Origin: origin } }),
  });
  Object.defineProperty(window, "crypto", { value: globalThis.crypto });
  return { window, close: () => dom.window.close() };
}
