import { earlyOperations, type SessionSlot, sessionSlots } from "@portico/wire";
import { createSend } from "../calls/call.ts";
import { type Internals, withInternals } from "../calls/internals.ts";
import type { Client } from "../create-client.ts";
import { UsageError } from "../lib/errors.ts";
import { listen } from "../lib/scheduling.ts";
import { createStorage } from "../lib/storage.ts";
import { createCookies, settleCookies } from "../session/cookies.ts";
import { isUnrecoverable } from "../session/current-session.ts";
import { tabSlot } from "../session/slots.ts";
import { createStore, type SignedInState } from "../session/store.ts";

/** One of the sessions of this browser. */
export interface BrowserSession extends SignedInState {
  /** Its name, `1` to `5`. Not a secret: it only says which session a link or a request means. */
  slot: SessionSlot;
  /** Whether this tab has it. */
  isCurrent: boolean;
}

/**
 * The sessions of this browser: of several organizations, or of several accounts. Each tab has one of them, a new tab the
 * default one, which is also the only one that clients without slots know.
 */
export interface BrowserSessions {
  /** The slot of this tab. With HttpOnly cookies, send it to your server in the header `X-Session-Slot`. */
  currentSlot: SessionSlot;
  /** Lists them without a call. Returns the same array until something changes. */
  list(): BrowserSession[];
  /** Calls back when a session is added, signed out or changed, in any tab. @returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /**
   * Returns a URL that opens a page in a session, in this tab or in a new one. The page's server reads the slot from it,
   * too.
   * @param url of this origin. Default: this page.
   */
  url(slot: SessionSlot, url?: string): string;
  /** Opens a page in a session, in this tab. @param url of this origin. Default: this page. */
  open(slot: SessionSlot, url?: string): void;
  /**
   * Opens a page in which the member signs in to another organization or account. The sessions so far stay.
   * @param url of your sign-in page.
   * @throws UsageError `too_many_sessions` if the browser has 5 sessions; `storage_blocked` if the tab can't remember
   * the new one.
   */
  add(url: string): void;
  /**
   * Signs out of one session, in all of its tabs. The others stay. This browser forgets it even if the provider can't be
   * reached.
   * @throws ApiError, UnreachableError.
   */
  signOut(slot: SessionSlot): Promise<void>;
  /** Signs out of all sessions. @throws as `signOut`, after it has tried all of them. */
  signOutAll(): Promise<void>;
}

/**
 * Creates the list of this browser's sessions, for a switcher of your own. `<OrganizationSwitcher>` and `<UserButton>` of
 * `@portico/admin` have it built in.
 *
 * @example
 * ```ts
 * import { createClient } from "@portico/client";
 * import { createBrowserSessions } from "@portico/client/browser-sessions";
 *
 * const client = createClient("public-token-test-…", { apiUrl: "https://auth.example.com" });
 * const sessions = createBrowserSessions(client);
 * for (const { slot, organization } of sessions.list()) console.log(organization.organization_name, sessions.url(slot));
 * ```
 * @param client from `createClient`.
 * @throws UsageError if `createClient` did not create the client.
 */
export function createBrowserSessions(client: Client): BrowserSessions {
  return withInternals(client, "createBrowserSessions", (internals) => {
    const { settings, store, lifetime } = internals;
    const { view, names, navigate } = settings;
    const slots = new Map(sessionSlots.map((slot) => [slot, openSlot(internals, slot)]));
    const listeners = new Set<() => void>();
    let listed: BrowserSession[] = [];

    const notify = () => {
      for (const listener of listeners) listener();
    };

    function find(slot: SessionSlot): BrowserSession[] {
      const isCurrent = slot === settings.slot;
      const other = slots.get(slot) as Slot;
      const { session, member, organization } = isCurrent ? store.getInfo() : other.readState();
      if (!session || (!isCurrent && !other.isSignedIn(session.expires_at))) return [];
      return [{ slot, isCurrent, session, member, organization }];
    }

    function list() {
      const found = sessionSlots.flatMap(find);
      if (JSON.stringify(found) !== JSON.stringify(listed)) listed = found;
      return listed;
    }

    // A page of the back/forward cache still has its session, and the tab may have left for another one.
    listen(view, lifetime, { pageshow: ({ persisted }) => persisted && tabSlot(settings, settings.slot) });

    function url(slot: SessionSlot, page = view.location.href) {
      const named = new URL(page, view.location.href);
      named.searchParams.set(names.sessionSlot, slot);
      return named.href;
    }

    /** Loads a page, because a client keeps its session. A change of only the fragment would load nothing. */
    function leave(href: string) {
      const isThisPage = withoutFragment(href) === withoutFragment(view.location.href);
      navigate(href);
      if (isThisPage) view.location.reload();
    }

    async function signOut(slot: SessionSlot) {
      try {
        if (slot === settings.slot) await client.session.revoke({ forceClear: true });
        else await slots.get(slot)?.signOut();
      } catch (error) {
        // It had already ended.
        if (!isUnrecoverable(error)) throw error;
      } finally {
        notify();
      }
    }

    return {
      currentSlot: settings.slot,
      list,
      subscribe(listener) {
        const ending = new AbortController();
        const stop = client.subscribe(listener);
        listeners.add(listener);
        listen(view, ending.signal, { storage: ({ key }) => (!key || isStateKey(key)) && listener() });
        return () => {
          ending.abort();
          listeners.delete(listener);
          stop();
        };
      },
      url,
      open: (slot, page) => leave(url(slot, page)),
      add(url) {
        const taken = list().map(({ slot }) => slot);
        const slot = sessionSlots.find((free) => !taken.includes(free));
        if (!slot) {
          throw new UsageError(
            "too_many_sessions",
            `browserSessions.add: this browser has ${taken.length} sessions, the most there can be. Sign out of one.`,
          );
        }
        if (tabSlot(settings, slot) !== slot) {
          throw new UsageError(
            "storage_blocked",
            "browserSessions.add: sessionStorage is blocked, so the new session would replace this one. Sign out first.",
          );
        }
        const target = new URL(url, view.location.href);
        target.searchParams.delete(names.sessionSlot);
        leave(target.href);
      },
      signOut,
      async signOutAll() {
        // This tab's own session last, because the page may leave then.
        const all = list().sort((one, other) => Number(one.isCurrent) - Number(other.isCurrent));
        const failures: unknown[] = [];
        for (const { slot } of all) await signOut(slot).catch((error) => failures.push(error));
        if (failures.length > 0) throw failures[0];
      },
    };

    function isStateKey(key: string) {
      return [...slots.values()].some((slot) => slot.stateKey === key);
    }
  });
}

const withoutFragment = (url: string) => url.split("#", 1)[0];

type Slot = ReturnType<typeof openSlot>;

/** What this browser knows about a session, and how to end it. */
function openSlot(internals: Internals, slot: SessionSlot) {
  const settings = { ...internals.settings, slot };
  const storage = createStorage(settings);
  const cookies = createCookies(settings);
  settleCookies(cookies, settings, storage);
  const readState = () => createStore(storage).getInfo();
  return {
    stateKey: storage.key(""),
    readState,
    /** Scripts can't see HttpOnly cookies, so the stored time decides there. */
    isSignedIn: (expiresAt: string) =>
      settings.httpOnlyCookies ? Date.parse(expiresAt) > Date.now() : cookies.visible("session").some(Boolean),
    async signOut() {
      const store = createStore(storage);
      try {
        const send = createSend({ ...internals, settings, storage, cookies, store });
        await send("sessions.revoke", earlyOperations["sessions.revoke"]);
      } finally {
        cookies.write("ist");
        cookies.writeTokens();
        storage.remove("pending_organization");
        store.set(null);
      }
    },
  };
}
