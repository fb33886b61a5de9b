import { createTelemetry, type Events, type Telemetry } from "./calls/events.ts";
import type { Internals, Parts } from "./calls/internals.ts";
import { createLazyMethods } from "./calls/load-calls.ts";
import type { Rbac } from "./calls/rbac.ts";
import { createPlaceholder } from "./lib/no-window.ts";
import { type ClientOptions, isTestToken, readSettings } from "./lib/options.ts";
import { afterPaint } from "./lib/scheduling.ts";
import { createStorage } from "./lib/storage.ts";
import { createAsk } from "./lib/transport.ts";
import type { Discovery } from "./methods/discovery.ts";
import type { MagicLinks } from "./methods/magic-links.ts";
import type { Self } from "./methods/members.ts";
import type { Oauth } from "./methods/oauth.ts";
import type { Organizations } from "./methods/organizations.ts";
import type { Otps } from "./methods/otps.ts";
import type { Passwords } from "./methods/passwords.ts";
import type { Impersonation, RecoveryCodes, Totp } from "./methods/second-factors.ts";
import type { Sso } from "./methods/sso.ts";
import { type Bootstrap, createBootstrap } from "./page/bootstrap.ts";
import { type Landing, readLanding, readResetEmail } from "./page/landing.ts";
import { createCookies } from "./session/cookies.ts";
import { createSessions, type Sessions } from "./session/sessions.ts";
import { createStore, type Listener } from "./session/store.ts";

/** Everything that a page can ask of the provider, and what it knows of the session. */
export interface Client {
  magicLinks: MagicLinks;
  otps: Otps;
  totp: Totp;
  recoveryCodes: RecoveryCodes;
  passwords: Passwords;
  oauth: Oauth;
  sso: Sso;
  impersonation: Impersonation;
  session: Sessions;
  discovery: Discovery;
  organization: Organizations;
  self: Self;
  /** The same as `self`. */
  member: Self;
  rbac: Rbac;
  /** The project's public settings; defaults when the provider cannot be asked. Never rejects. */
  bootstrap(): Promise<Bootstrap>;
  /** The same without waiting: the answer, else what an earlier visit stored, else null. */
  bootstrapSync(): Bootstrap | null;
  /** The token that the page's address brought along, if any. */
  landing: Landing;
  /** Drops that token without redeeming it. The link stays good, and may be opened again. */
  forgetLanding(): void;
  telemetry: Telemetry;
  /** True when the public token is one for tests: then developers are told what is set up wrongly. */
  isTestProject: boolean;
  /** The public token that it was made with. */
  publicToken: string;
  /**
   * Calls back with `session.getInfo()` whenever that changes: once for a sign-in, a sign-out or a change of the session,
   * the member or the organization, in this tab or another. Not for what is so already, so read `getInfo()` beside it; nor
   * for a check that brings nothing new. Listeners are called one after the other in the order in which they came, at once,
   * and after the cookies are written; what one throws goes to the console and keeps nothing from the others.
   * @returns stops that; twice is as good as once. After `destroy` nobody is called.
   */
  subscribe(listener: Listener): () => void;
  /** Ends listening, timers and what is under way. A sign-in under way still arrives: its proof is spent already. */
  destroy(): void;
}

/**
 * Makes the client of one project, for one page.
 *
 * It reads the landing token out of the address, asks for the project's settings and, when a session may exist,
 * whether it still does. The code of most calls comes when the page is idle, or with the first of them. Where there is no window, it answers a placeholder whose methods throw when called.
 * @param publicToken one of the project's `public_tokens`.
 * @throws UsageError when the token or an option cannot work.
 */
export function createClient(publicToken: string, options: ClientOptions): Client {
  const view = options?.window ?? globalThis.window;
  if (!view) return createPlaceholder() as Client;

  const ending = new AbortController();
  const lifetime = ending.signal;
  const settings = readSettings(publicToken, options, view, lifetime);
  const page = readLanding(settings);
  const storage = createStorage(settings);
  const ask = createAsk(settings);
  const bootstrap = createBootstrap(settings, storage, ask, lifetime, options.bootstrap);
  // On its way while all else begins: nothing else is asked for as early.
  bootstrap.load();
  const cookies = createCookies(settings);
  // Only when somebody reads the session: the browser takes a while to hand cookies out, and the first paint does without.
  const store = createStore(storage, () => {
    if (settings.httpOnlyCookies || cookies.visible("session").join("")) fetchAhead();
    else clear();
  });
  const events: Events = { waiting: [] };
  const telemetry = createTelemetry(settings, store, events, options.disableTelemetry);
  // Cookies go first: when the other tabs hear of the stored state, the cookies already agree with it.
  function clear() {
    cookies.writeTokens();
    store.set(null);
  }
  function clearAll() {
    cookies.write("ist");
    clear();
  }
  const known = { settings, lifetime, storage, cookies, store, ask, bootstrap, events, page };
  const parts: Parts = { ...known, clear, clearAll };
  const { loadCalls, fetchAhead, methods } = createLazyMethods(parts);
  const self: Self = { ...methods.self, getSync: () => store.getInfo().member };

  // Fetched ahead, so that no call waits for it: after the first paint, and at once where there is a session to check or a
  // token to redeem.
  if (settings.httpOnlyCookies || storage.get("")) store.getInfo();
  if (page.landing.token) fetchAhead();
  const stopWaiting = afterPaint(view, async () => (await fetchAhead())?.findTimeZone());
  // Callbacks are the widget's: this client takes none.
  telemetry.log("b2b_sdk_instance_instantiated", {
    event_callback_registered: false,
    error_callback_registered: false,
    success_callback_registered: false,
  });

  const client: Client = {
    ...methods,
    passwords: { ...methods.passwords, getResetEmail: () => readResetEmail(storage) },
    session: { ...methods.session, ...createSessions(cookies, store, storage, methods.session.revoke, clearAll) },
    organization: { ...methods.organization, getSync: () => store.getInfo().organization },
    self,
    member: self,
    bootstrap: bootstrap.load,
    bootstrapSync: bootstrap.read,
    landing: page.landing,
    forgetLanding: page.forget,
    telemetry,
    isTestProject: isTestToken(publicToken),
    publicToken,
    subscribe: store.subscribe,
    destroy() {
      ending.abort();
      stopWaiting();
      store.destroy();
    },
  };
  const $internals: Internals = { ...parts, loadCalls };
  return Object.defineProperty(client, "$internals", { value: $internals });
}
