import { operations } from "@portico/wire";
import { type Bootstrap, createBootstrap } from "./bootstrap.ts";
import { createCall, createSend } from "./call.ts";
import type { Discovery } from "./discovery.ts";
import { withEffects } from "./effects.ts";
import { createTelemetry, type Telemetry } from "./events.ts";
import { type ClientOptions, isTestToken, readSettings } from "./ground/options.ts";
import { createStorage } from "./ground/storage.ts";
import { withGuard } from "./guard.ts";
import { internals } from "./internals.ts";
import { forgetLanding, type Landing, readLanding } from "./landing.ts";
import type { MagicLinks } from "./magic-links.ts";
import type { Self } from "./members.ts";
import { createMethods } from "./methods.ts";
import { createPlaceholder } from "./no-window.ts";
import type { Oauth } from "./oauth.ts";
import type { Organizations } from "./organizations.ts";
import type { Otps } from "./otps.ts";
import type { Passwords } from "./passwords.ts";
import { createPkce } from "./pkce.ts";
import { readResetEmail, withProofs } from "./proofs.ts";
import { createRbac, type Rbac } from "./rbac.ts";
import { requestHeaders } from "./request-headers.ts";
import type { Impersonation, RecoveryCodes, Totp } from "./second-factors.ts";
import { createCookies } from "./session/cookies.ts";
import { createCurrentSession } from "./session/current-session.ts";
import { createStore, type Listener } from "./session/store.ts";
import { createSessions, type Sessions } from "./sessions.ts";
import type { Sso } from "./sso.ts";
import { createStarts, requireOne } from "./starts.ts";
import { createTransport } from "./transport.ts";

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
 * whether it still does. Where there is no window, it answers a placeholder whose methods throw when called.
 * @param publicToken one of the project's `public_tokens`.
 * @throws UsageError when the token or an option cannot work.
 */
export function createClient(publicToken: string, options: ClientOptions): Client {
  const view = options?.window ?? globalThis.window;
  if (!view) return createPlaceholder() as Client;

  const lifetime = new AbortController();
  const settings = readSettings(publicToken, options, view, lifetime.signal);
  const landing = readLanding(settings);
  const storage = createStorage(settings);
  const cookies = createCookies(settings, storage);
  const store = createStore(storage);
  const transport = createTransport(settings, () => requestHeaders(settings, cookies.read("session"), store.getInfo()));
  const send = createSend(transport, cookies, lifetime.signal);
  const call = createCall(send);
  const bootstrap = createBootstrap(settings, storage, call, options.bootstrap);
  const telemetry = createTelemetry(settings, store, transport, options.disableTelemetry);
  const current = createCurrentSession({ settings, storage, cookies, store, call });
  const pkce = createPkce(storage, bootstrap);

  // Within the proofs, so that each try of a call has its own.
  const guarded = withGuard(send, settings, bootstrap);
  const proven = withEffects(withProofs(guarded, settings, storage, pkce), current, store);
  const { members, organizations, sessions, oauth, passwords, sso, ...methods } = createMethods(operations, proven);
  const { bootstrap: _cached, events: _batched, ...plain } = methods;
  const { getSelf, updateSelf, startEmailUpdateSelf, unlinkRetiredEmailSelf, ...others } = members;
  const { deleteMFAPhoneNumberSelf, deleteMFATOTPSelf, ...administered } = others;
  const starts = createStarts(settings, pkce, bootstrap);
  const self: Self = {
    getSync: () => store.getInfo().member,
    get: getSelf,
    update: updateSelf,
    deleteMFAPhoneNumber: deleteMFAPhoneNumberSelf,
    deleteMFATOTP: deleteMFATOTPSelf,
    startEmailUpdate: startEmailUpdateSelf,
    unlinkRetiredEmail: unlinkRetiredEmailSelf,
    deletePassword: members.deletePassword,
  };

  current.start();
  bootstrap.load();
  // Callbacks are the widget's: this client takes none.
  telemetry.log("b2b_sdk_instance_instantiated", {
    event_callback_registered: false,
    error_callback_registered: false,
    success_callback_registered: false,
  });

  const client: Client = {
    ...plain,
    passwords: { ...passwords, getResetEmail: () => readResetEmail(storage) },
    oauth: {
      ...oauth,
      ...starts.oauth,
      googleOneTap: {
        ...oauth.googleOneTap,
        submit: async (request) => {
          requireOne("organization_id", request?.organization_id);
          return oauth.googleOneTap.submit(request);
        },
      },
    },
    sso: { ...sso, ...starts.sso },
    session: { ...sessions, ...createSessions(call, cookies, store, current) },
    organization: { ...organizations, members: administered, getSync: () => store.getInfo().organization },
    self,
    member: self,
    rbac: createRbac(settings, bootstrap, store),
    bootstrap: bootstrap.load,
    bootstrapSync: bootstrap.read,
    landing,
    forgetLanding: () => forgetLanding(view),
    telemetry,
    isTestProject: isTestToken(publicToken),
    subscribe: store.subscribe,
    destroy() {
      lifetime.abort();
      current.destroy();
      telemetry.destroy();
      store.destroy();
    },
  };
  internals.set(client, { send, pkce, current, view });
  return client;
}
