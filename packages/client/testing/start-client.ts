import { type Client, createClient } from "../src/create-client.ts";
import type { ClientOptions } from "../src/lib/options.ts";
// In the cache of the browser: it is there as soon as it is asked for.
import "../src/calls/calls.ts";
import { openBrowser, type Reply } from "./browser.ts";
import { API_URL, bootstrapData, PUBLIC_TOKEN } from "./fixtures.ts";

interface Start {
  browser?: ReturnType<typeof openBrowser>;
  url?: string;
  hasLocks?: boolean;
  options?: Partial<ClientOptions>;
  /** The provider's answer to bootstrap. */
  bootstrap?: Reply;
}

/** A client in a tab of its own, of a browser whose provider answers bootstrap. */
export function startClient({
  browser = openBrowser(),
  url,
  hasLocks,
  options,
  bootstrap = bootstrapData,
}: Start = {}) {
  browser.provide({ [`GET /projects/bootstrap/${PUBLIC_TOKEN}`]: bootstrap });
  const tab = browser.openTab(url, { hasLocks });
  const client: Client = createClient(PUBLIC_TOKEN, { apiUrl: API_URL, window: tab, ...options });
  return { browser, tab, client };
}
