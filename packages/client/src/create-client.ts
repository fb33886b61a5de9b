import { createTelemetry, type Events, type Telemetry } from "./calls/events.ts";
import type { ClientContext, Internals } from "./calls/internals.ts";
import { createLazyMethods } from "./calls/load-calls.ts";
import type { Rbac } from "./calls/rbac.ts";
import { createPlaceholder } from "./lib/no-window.ts";
import { type ClientOptions, isTestToken, readSettings } from "./lib/options.ts";
import { afterPaint } from "./lib/scheduling.ts";
import { createStorage } from "./lib/storage.ts";
import { createAsk } from "./lib/transport.ts";
import type { Oauth, Sso } from "./methods/oauth.ts";
import type { Discovery, Organizations, Self } from "./methods/organizations.ts";
import type { Passkeys } from "./methods/passkeys.ts";
import {
  type Impersonation,
  type MagicLinks,
  type Otps,
  type Passwords,
  type SecondFactors,
  secondFactorNames,
} from "./methods/sign-in.ts";
import { type Bootstrap, createBootstrap } from "./page/bootstrap.ts";
import { type Landing, readLanding, readResetEmail } from "./page/landing.ts";
import { createCookies } from "./session/cookies.ts";
import { createSessions, type Sessions } from "./session/sessions.ts";
import { findSlot } from "./session/slots.ts";
import { createStore, type Listener } from "./session/store.ts";

/** The client of one project: its calls, and what it knows about the session. */
export interface Client extends SecondFactors {
  magicLinks: MagicLinks;
  otps: Otps;
  passkeys: Passkeys;
  passwords: Passwords;
  oauth: Oauth;
  sso: Sso;
  impersonation: Impersonation;
  session: Sessions;
  discovery: Discovery;
  organization: Organizations;
  self: Self;
  /** Alias of `self`. */
  member: Self;
  rbac: Rbac;
  /** Returns the project's public settings, or defaults if the provider can't be reached. Never rejects. */
  bootstrap(): Promise<Bootstrap>;
  /** Returns the settings without waiting: the response, else the copy from an earlier visit, else null. */
  bootstrapSync(): Bootstrap | null;
  /** The one-time token from the page's URL, if any. */
  landing: Landing;
  /** Drops the landing token without redeeming it. The link stays valid and can be opened again. */
  forgetLanding(): void;
  telemetry: Telemetry;
  /** True for a public token of a test project. The widget then shows configuration mistakes to developers. */
  isTestProject: boolean;
  /** The public token passed to `createClient`. */
  publicToken: string;
  /**
   * Calls the listener with `session.getInfo()` whenever it changes: after a sign-in, a sign-out, or a change of the
   * session, member or organization, in this tab or another. It is not called with the current state, so also read
   * `getInfo()`, nor for a refresh without changes. Listeners run synchronously, in order of subscription, after the
   * cookies are written. An error thrown by one is logged and does not stop the others.
   * @returns a function that unsubscribes. Calling it twice is harmless.
   */
  subscribe(listener: Listener): () => void;
  /**
   * Removes listeners and timers and aborts requests. A sign-in in flight still completes, because its token is
   * already used.
   */
  destroy(): void;
}

/** The namespaces of `methodNames`. `createClient` adds the few methods of them that need no call. */
type LazyMethods = Omit<
  Client,
  | "bootstrap"
  | "bootstrapSync"
  | "destroy"
  | "forgetLanding"
  | "isTestProject"
  | "landing"
  | "member"
  | "publicToken"
  | "subscribe"
  | "telemetry"
>;

/**
 * Names of the methods that `calls.ts` creates, one group per line, so that a client has stubs before that chunk
 * loads.
 */
export const methodNames = `magicLinks describe authenticate discovery.authenticate
magicLinks.email loginOrSignup invite discovery.send
otps.email loginOrSignup authenticate discovery.send discovery.authenticate
otps.sms send authenticate
passkeys registerStart register authenticateStart authenticate list update delete
passkeys.discovery authenticateStart authenticate
passkeys.mfa authenticateStart authenticate
passwords authenticate strengthCheck resetByEmailStart resetByEmail resetByExistingPassword resetBySession
passwords.discovery authenticate resetByEmailStart resetByEmail
impersonation authenticate
discovery organizations.list organizations.create intermediateSessions.exchange
oauth authenticate discovery.authenticate
oauth.googleOneTap start submit discoverySubmit
oauth.google start discovery.start
oauth.microsoft start discovery.start
oauth.hubspot start discovery.start
oauth.slack start discovery.start
oauth.github start discovery.start
oauth.gitlab start discovery.start
sso discoverConnections authenticate start startLogout
session authenticate revoke revokeForMember attest list revokeOne exchange checkStepUp
organization getBySlug get update delete
organization.members lookup create search update delete deletePassword reactivate
self get update startEmailUpdate unlinkRetiredEmail deletePassword
rbac isAuthorized allPermissions
${secondFactorNames}`
  .split("\n")
  .flatMap((line) => {
    const [group, ...names] = line.split(" ");
    return names.map((name) => `${group}.${name}`);
  });

/**
 * Creates the client of one project. Create one per page.
 *
 * It reads the landing token from the URL, loads the project's settings and, if a session may exist, checks it. The
 * code of most calls loads when the page is idle, or with the first call. Without a window (on a server) it returns a
 * placeholder whose methods throw when called.
 *
 * @example
 * ```ts
 * import { createClient } from "@portico/client";
 *
 * const client = createClient("public-token-test-…", { apiUrl: "https://auth.example.com" });
 * client.subscribe(({ status, member }) => console.log(status, member?.email_address));
 * ```
 * @param publicToken one of the project's `public_tokens`.
 * @throws UsageError `wrong_argument` if the token or an option is invalid.
 */
export function createClient(publicToken: string, options: ClientOptions): Client {
  const view = options?.window ?? globalThis.window;
  if (!view) return createPlaceholder() as Client;

  const ending = new AbortController();
  const lifetime = ending.signal;
  const defaults = readSettings(publicToken, options, view, lifetime);
  const page = readLanding(defaults);
  const shared = createStorage(defaults);
  const settings = { ...defaults, slot: findSlot(defaults, shared, page.landing) };
  const storage = createStorage(settings);
  const ask = createAsk(settings);
  const bootstrap = createBootstrap(settings, shared, ask, lifetime, options.bootstrap);
  // Start this request first, before anything else.
  bootstrap.load();
  const cookies = createCookies(settings);
  // Read lazily: browsers take a while to return cookies, and the first paint doesn't need them.
  const store = createStore(storage, () => {
    if (settings.httpOnlyCookies || cookies.visible("session").join("")) fetchAhead();
    else clear();
  });
  const events: Events = { waiting: [] };
  const telemetry = createTelemetry(settings, store, events, options.disableTelemetry);
  // Clear cookies first, so that they agree with the stored state when other tabs are notified of it.
  function clear() {
    cookies.writeTokens();
    store.set(null);
  }
  function clearAll() {
    cookies.write("ist");
    clear();
  }
  const known = { settings, lifetime, shared, storage, cookies, store, ask, bootstrap, events, page };
  const context: ClientContext = { ...known, clear, clearAll };
  const { loadCalls, fetchAhead, methods: stubs } = createLazyMethods(context, methodNames);
  const methods = stubs as unknown as LazyMethods;
  const self: Self = { ...methods.self, getSync: () => store.getInfo().member };

  // Loaded ahead of the first call: after the first paint, or immediately if there is a session to check or a token
  // to redeem.
  if (settings.httpOnlyCookies || storage.get("")) store.getInfo();
  if (page.landing.token) fetchAhead();
  const stopWaiting = afterPaint(view, async () => (await fetchAhead())?.findTimeZone());
  // The client sends no callbacks in its options; those belong to the widget.
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
  const $internals: Internals = { ...context, loadCalls };
  return Object.defineProperty(client, "$internals", { value: $internals });
}
