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

/**
 * Only these four errors mean that the session is over. No other error signs a member out:
 * docs/wire/rules.md#end-of-a-session.
 */
export function isUnrecoverable(error: unknown): boolean {
  const { code, error_type } = error as ApiError;
  return code === "api_error" && unrecoverable.test(error_type);
}

const INTERMEDIATE_SESSION_LIFETIME_SECONDS = 600;

/** The session fields of any response: docs/wire/rules.md#session-answer to #discovery-answer. */
export type SessionSettingAnswer = Partial<Omit<SignedInState, "session">> & {
  member_session?: MemberSession | null;
  session_token?: string;
  session_jwt?: string;
  intermediate_session_token?: string;
};

/** The part of `ClientContext` that this module uses. */
interface Dependencies {
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

/** Read by `sessions.ts`. */
const PENDING = "pending_organization";

/** Combines cookies, stored state, tabs and refresh. Every sign-in and sign-out goes through here. */
export function createCurrentSession(dependencies: Dependencies, call: Call, exchange: Exchange) {
  const { settings, lifetime, storage, cookies, store } = dependencies;

  /** Whether to ask the provider. Scripts can't see HttpOnly cookies. */
  const mayBeSignedIn = () => settings.httpOnlyCookies || cookies.read("session");

  /** Changes when another sign-in replaces this one, in this tab or another. */
  const identity = () => `${cookies.read("session")} ${store.getInfo().session?.member_session_id}`;

  /** Another tab signed out, or the cookie expired. That tab updates the storage. */
  function isGone() {
    if (mayBeSignedIn()) return false;
    refresh.stop();
    store.forget();
    return true;
  }

  const refresh = createRefresh(
    dependencies,
    storage.key("refresh"),
    async () => isGone() || authenticate({}).then(() => true, isUnrecoverable),
  );

  function clear() {
    refresh.stop();
    dependencies.clear();
  }

  /**
   * Implements the table of docs/wire/rules.md#what-an-answer-does.
   * @param pendingOrganization the organization that requires another step, unless the login widget itself started
   * it.
   */
  function apply(answer: SessionSettingAnswer, pendingOrganization?: string) {
    const { member_session: session, member, organization, intermediate_session_token } = answer;
    // Before listeners read the session.
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
      // The response belongs to a session that has been replaced meanwhile, so ignore it.
    }
  }

  /**
   * Signs out in this tab and all others. If the organization has raised its policy, the factors of the session stay
   * valid for 10 minutes and the widget asks for the missing ones.
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

  /** Signs out in this tab and all others, and drops an unfinished sign-in. */
  function clearAll() {
    refresh.stop();
    storage.remove(PENDING);
    dependencies.clearAll();
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
     * Checks the session found at the start, and after changes by other tabs. Sends nothing if there can't be a
     * session.
     */
    start() {
      if (lifetime.aborted) return;
      const wake = () => refresh.wake();
      listen(settings.view, lifetime, {
        // Another tab wrote this key or cleared the storage (null). T38: any script of this origin may have written
        // it, so it is only a hint to check cookies and provider.
        storage({ key, newValue }) {
          if ((key ?? storage.key("")) === storage.key("") && !store.agreesWith(newValue)) refresh.run();
        },
        online: wake,
        focus: wake,
        // Restored from the back/forward cache, which misses events of other tabs. Sign out immediately if the
        // session is gone, so that a signed-out member's page is not visible.
        pageshow: ({ persisted }) => persisted && (isGone() || refresh.run()),
      });
      const isNews = store.getInfo().status === "unknown" || !store.agreesWith(storage.get("") ?? null);
      // A removed cookie may have duplicates; a sign-in in another tab has none.
      for (const [name, value] of cookies.written) cookies.settle?.(name, value || isNews ? 1 : 0);
      if (isNews && !isGone()) refresh.run();
    },
  };
}
