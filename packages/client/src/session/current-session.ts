import type { MemberSession } from "@portico/wire";
import { isUnrecoverable } from "../ground/errors.ts";
import type { AnswerOf, Call, RequestOf } from "../ground/method.ts";
import type { Settings } from "../ground/options.ts";
import type { Storage } from "../ground/storage.ts";
import type { Cookies } from "./cookies.ts";
import { listenToPage } from "./page-events.ts";
import { createRefresh } from "./refresh.ts";
import type { SignedInState, Store } from "./store.ts";

const INTERMEDIATE_SESSION_LIFETIME_SECONDS = 600;

/** The fields of any answer that tells of a session: docs/wire/rules.md#session-answer to #discovery-answer. */
export type SessionSettingAnswer = Partial<Omit<SignedInState, "session">> & {
  member_session?: MemberSession | null;
  session_token?: string;
  session_jwt?: string;
  intermediate_session_token?: string;
};

interface Parts {
  settings: Settings;
  storage: Storage;
  cookies: Cookies;
  store: Store;
  call: Call;
}

export type CurrentSession = ReturnType<typeof createCurrentSession>;

/** Cookies, stored state, tabs and refresh as one: everything that signs a member in or out goes through here. */
export function createCurrentSession({ settings, storage, cookies, store, call }: Parts) {
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
    settings.view,
    storage.key("refresh"),
    async () => isGone() || authenticate({}).then(() => true, isUnrecoverable),
  );

  const stopListening = listenToPage(settings.view, {
    // T38: anybody on this origin may have written it, so a hint is never taken over; cookies and provider decide.
    stored(key, text) {
      if ((key ?? storage.key("")) === storage.key("") && !store.agreesWith(text)) refresh.run();
    },
    woken: () => refresh.wake(),
    // At once where that is known, so that nobody sees the page of a member who has left.
    restored: () => isGone() || refresh.run(),
  });

  /**
   * Writes the tokens for as long as the session has left, by the provider's clock at both ends; at most a minute too
   * long.
   */
  function writeTokens(sessionToken?: string, sessionJwt?: string, session?: MemberSession | null) {
    const lifetimeSeconds = (Date.parse(`${session?.expires_at}`) - Date.parse(`${session?.last_accessed_at}`)) / 1000;
    // Both or neither: HTTP-only mode answers none, and leaves nothing for scripts to read.
    cookies.write("session", sessionJwt && sessionToken, lifetimeSeconds);
    cookies.write("jwt", sessionToken && sessionJwt, lifetimeSeconds);
  }

  /** Cookies go first: when the other tabs hear of the stored state, the cookies already agree with it. */
  function clear() {
    writeTokens();
    refresh.stop();
    store.set(null);
  }

  /** Does what the table of docs/wire/rules.md#what-an-answer-does says. */
  function apply(answer: SessionSettingAnswer) {
    const { member_session: session, member, organization, intermediate_session_token } = answer;
    cookies.write("ist", !session && intermediate_session_token, INTERMEDIATE_SESSION_LIFETIME_SECONDS);
    if (!session) return clear();
    writeTokens(answer.session_token, answer.session_jwt, session);
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
          if (isUnrecoverable(error)) clear();
          throw error;
        }
      }
      // The answer was about a session that has been replaced meanwhile: it says nothing about the new one.
    }
  }

  return {
    refresh,
    apply,
    authenticate,
    writeTokens,
    /** Signs out here and in every tab, an unfinished sign-in included. */
    clearAll() {
      cookies.write("ist");
      clear();
    },
    /** Nothing is asked when nobody can be signed in. */
    start() {
      if (mayBeSignedIn()) refresh.run();
      else clear();
    },
    destroy() {
      stopListening();
      refresh.destroy();
    },
  };
}
