import type { MemberSession } from "@portico/wire";
import type { ApiError } from "../lib/errors.ts";
import type { AnswerOf, Call, RequestOf } from "../lib/method.ts";
import type { Settings } from "../lib/options.ts";
import { listen } from "../lib/scheduling.ts";
import type { Storage } from "../lib/storage.ts";
import type { Cookies } from "./cookies.ts";
import { createRefresh } from "./refresh.ts";
import type { SignedInState, Store } from "./store.ts";

const unrecoverable =
  /^(unauthorized_credentials|user_unauthenticated|invalid_secret_authentication|session_not_found)$/;

/** The four refusals that mean "this session is over"; nothing else ever signs a member out (docs/wire/rules.md#end-of-a-session). */
export function isUnrecoverable(error: unknown): boolean {
  const { code, error_type } = error as ApiError;
  return code === "api_error" && unrecoverable.test(error_type);
}

const INTERMEDIATE_SESSION_LIFETIME_SECONDS = 600;

/** The fields of any answer that tells of a session: docs/wire/rules.md#session-answer to #discovery-answer. */
export type SessionSettingAnswer = Partial<Omit<SignedInState, "session">> & {
  member_session?: MemberSession | null;
  session_token?: string;
  session_jwt?: string;
  intermediate_session_token?: string;
};

/** What it needs of the client: `calls/internals.ts`. */
interface Parts {
  settings: Settings;
  lifetime: AbortSignal;
  storage: Storage;
  cookies: Cookies;
  store: Store;
  clear(): void;
  clearAll(): void;
}

export type CurrentSession = ReturnType<typeof createCurrentSession>;

/** The call `sessions.exchange`. */
type Exchange = (request: { organization_id: string }) => Promise<AnswerOf<"sessions.exchange">>;

/** `sessions.ts` reads it. */
const PENDING = "pending_organization";

/** Cookies, stored state, tabs and refresh as one: everything that signs a member in or out goes through here. */
export function createCurrentSession(parts: Parts, call: Call, exchange: Exchange) {
  const { settings, lifetime, storage, cookies, store } = parts;

  /** Tells whether there is anything to ask the provider about; HTTP-only cookies cannot be seen from here. */
  const mayBeSignedIn = () => settings.httpOnlyCookies || cookies.read("session");

  /** Changes when another sign-in takes the place of this one, in this tab or in another. */
  const identity = () => `${cookies.read("session")} ${store.getInfo().session?.member_session_id}`;

  /** Gone from under this tab: another one signed out, or the cookie expired. Storage is theirs to write. */
  function isGone() {
    if (mayBeSignedIn()) return false;
    refresh.stop();
    store.forget();
    return true;
  }

  const refresh = createRefresh(
    parts,
    storage.key("refresh"),
    async () => isGone() || authenticate({}).then(() => true, isUnrecoverable),
  );

  function clear() {
    refresh.stop();
    parts.clear();
  }

  /**
   * Does what the table of docs/wire/rules.md#what-an-answer-does says.
   * @param pendingOrganization the organization that asks for one more step, where the login widget has not asked by itself.
   */
  function apply(answer: SessionSettingAnswer, pendingOrganization?: string) {
    const { member_session: session, member, organization, intermediate_session_token } = answer;
    // Before anybody hears of the session, and looks.
    if (pendingOrganization && !session) {
      const expiresAtMs = Date.now() + INTERMEDIATE_SESSION_LIFETIME_SECONDS * 1000;
      storage.set(PENDING, JSON.stringify({ organization_id: pendingOrganization, expiresAtMs }));
    } else storage.remove(PENDING);
    cookies.write("ist", !session && intermediate_session_token, INTERMEDIATE_SESSION_LIFETIME_SECONDS);
    if (!session) return clear();
    cookies.writeTokens(answer.session_token, answer.session_jwt, session);
    store.set({ session, member, organization } as SignedInState);
    refresh.schedule();
  }

  async function authenticate(request: RequestOf<"sessions.authenticate">): Promise<AnswerOf<"sessions.authenticate">> {
    for (;;) {
      const asked = identity();
      try {
        const answer = await call("sessions.authenticate", request);
        if (identity() === asked) {
          apply(answer);
          return answer;
        }
      } catch (error) {
        if (identity() === asked) {
          if (isUnrecoverable(error)) await giveUp(error as ApiError);
          throw error;
        }
      }
      // The answer was about a session that has been replaced meanwhile: it says nothing about the new one.
    }
  }

  /**
   * Signs out here and in every tab. Where the organization has raised its policy, what the session has shown still counts
   * for 10 minutes, and the widget asks for the rest.
   */
  async function giveUp({ error_details: details }: ApiError) {
    const organization_id = details?.policy_raised && details.organization_id;
    if (typeof organization_id !== "string") return clear();
    const given = identity();
    const answer = await exchange({ organization_id }).catch(() => null);
    if (identity() !== given) return;
    if (!answer) return clear();
    apply(answer, organization_id);
  }

  /** Signs out here and in every tab, an unfinished sign-in included. */
  function clearAll() {
    refresh.stop();
    storage.remove(PENDING);
    parts.clearAll();
  }

  return {
    refresh,
    apply,
    authenticate,
    clearAll,
    async revoke({ forceClear = false } = {}) {
      try {
        const answer = await call("sessions.revoke");
        clearAll();
        return answer;
      } catch (error) {
        if (forceClear || isUnrecoverable(error)) clearAll();
        throw error;
      }
    },
    /**
     * Asks about what was found at the start, and about what another tab has done since. Nothing is asked when nobody can be
     * signed in.
     */
    start() {
      if (lifetime.aborted) return;
      const wake = () => refresh.wake();
      listen(settings.view, lifetime, {
        // Another tab wrote this key, or cleared all of the storage (null). T38: anybody on this origin may have written it, so
        // a hint is never taken over; cookies and provider decide.
        storage({ key, newValue }) {
          if ((key ?? storage.key("")) === storage.key("") && !store.agreesWith(newValue)) refresh.run();
        },
        online: wake,
        focus: wake,
        // Out of the back/forward cache, where it heard nothing of the other tabs. At once where that is known, so that nobody
        // sees the page of a member who has left.
        pageshow: ({ persisted }) => persisted && (isGone() || refresh.run()),
      });
      const isNews = store.getInfo().status === "unknown" || !store.agreesWith(storage.get("") ?? null);
      // What was removed at the start may have namesakes; another tab's sign-in has none of them.
      for (const [name, value] of cookies.written) cookies.settle?.(name, value || isNews ? 1 : 0);
      if (isNews && !isGone()) refresh.run();
    },
  };
}
