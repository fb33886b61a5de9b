import type { MemberSession } from "@portico/wire";
import { isString, requireString } from "../lib/errors.ts";
import type { AnswerOf, Method } from "../lib/method.ts";
import type { Storage } from "../lib/storage.ts";
import type { Cookies } from "./cookies.ts";
import type { SessionInfo, Store } from "./store.ts";

export interface SessionTokens {
  session_token: string;
  session_jwt: string;
}

/** The session of this browser. */
export interface Sessions {
  /** Returns what is known right now, without a call: unknown, out or in. The same object until something changes. */
  getInfo(): SessionInfo;
  getSync(): MemberSession | null;
  /** Null when nobody is signed in, and with HTTP-only cookies, which no script can read. */
  getTokens(): SessionTokens | null;
  /**
   * Returns the organization that asks this browser for one more step, because it has raised its policy since the member
   * signed in. The login widget goes on there: by `discovery.intermediateSessions.exchange`, within 10 minutes.
   */
  getPendingOrganization(): string | null;
  /** Calls back whenever the session changes. @returns stops that. */
  onChange(listener: (session: MemberSession | null) => void): () => void;
  /**
   * Asks the provider about the session, and extends it when a duration is given.
   * @throws ApiError `session_not_found`, `unauthorized_credentials`: the member is signed out here.
   */
  authenticate: Method<"sessions.authenticate">;
  /**
   * Ends the session, here and at the provider.
   * @param options `forceClear` signs out here even when the provider cannot be told; the error is thrown all the same.
   */
  revoke(options?: { forceClear?: boolean }): Promise<AnswerOf<"sessions.revoke">>;
  /** Ends every session of another member. @throws ApiError `unauthorized_action`. */
  revokeForMember: Method<"sessions.revokeForMember">;
  /** Makes a session of a token that one of the project's trusted-token profiles vouches for; each token once. */
  attest: Method<"sessions.attest">;
  /** Lists where the member is signed in to this organization. */
  list: Method<"sessions.list">;
  /** Ends one of them. @throws ApiError `session_not_found`. */
  revokeOne: Method<"sessions.revokeOne">;
  /** Changes to another organization of the same person; may ask for further factors. */
  exchange: Method<"sessions.exchange">;
  /** Writes tokens that the host's own server got into the cookies; `authenticate` then makes them count. */
  updateSession(tokens: SessionTokens): void;
}

/** What is there at once. */
export type OwnMethods =
  | "getInfo"
  | "getSync"
  | "getTokens"
  | "getPendingOrganization"
  | "onChange"
  | "revoke"
  | "updateSession";

/** Makes the methods that are there at once, or must work where the others do not come. */
export function createSessions(
  cookies: Cookies,
  store: Store,
  storage: Storage,
  revoke: Sessions["revoke"],
  clearAll: () => void,
): Pick<Sessions, OwnMethods> {
  return {
    getInfo: store.getInfo,
    getSync: () => store.getInfo().session,
    getTokens() {
      const session_token = cookies.read("session");
      const session_jwt = cookies.read("jwt");
      return session_token && session_jwt ? { session_token, session_jwt } : null;
    },
    getPendingOrganization() {
      const pending = storage.parse<{ organization_id: string; expiresAtMs: number }>(
        "pending_organization",
        ({ organization_id, expiresAtMs }) => isString(organization_id) && expiresAtMs,
      );
      return pending && pending.expiresAtMs > Date.now() ? pending.organization_id : null;
    },
    onChange: (listener) => store.subscribe(({ session }) => listener(session)),
    async revoke(options) {
      try {
        return await revoke(options);
      } catch (error) {
        // Also where the code of the call did not come.
        if (options?.forceClear) clearAll();
        throw error;
      }
    },
    updateSession(tokens) {
      const read = (name: keyof SessionTokens) => requireString("session.updateSession", name, tokens?.[name]);
      cookies.writeTokens(read("session_token"), read("session_jwt"), store.getInfo().session);
    },
  };
}
