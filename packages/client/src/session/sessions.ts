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
  /**
   * Returns the known state without a call: `unknown`, `out` or `in`. Returns the same object until something
   * changes.
   */
  getInfo(): SessionInfo;
  getSync(): MemberSession | null;
  /** Returns null if the member is signed out, and with HttpOnly cookies, which scripts can't read. */
  getTokens(): SessionTokens | null;
  /**
   * Returns the organization that requires another step in this browser, because it raised its policy since the
   * sign-in. The login widget continues there with `discovery.intermediateSessions.exchange`, within 10 minutes.
   */
  getPendingOrganization(): string | null;
  /** Calls back whenever the session changes. @returns a function that unsubscribes. */
  onChange(listener: (session: MemberSession | null) => void): () => void;
  /**
   * Checks the session with the provider, and extends it if a duration is given.
   * @throws ApiError `session_not_found`, `unauthorized_credentials`: the member is then signed out in this browser.
   */
  authenticate: Method<"sessions.authenticate">;
  /**
   * Signs out in this browser and revokes the session at the provider.
   * @param options `forceClear` signs out in this browser even if the provider can't be reached; the error is still
   * thrown.
   */
  revoke(options?: { forceClear?: boolean }): Promise<AnswerOf<"sessions.revoke">>;
  /** Revokes all sessions of another member. @throws ApiError `unauthorized_action`. */
  revokeForMember: Method<"sessions.revokeForMember">;
  /** Creates a session from a token of one of the project's trusted-token profiles. Each token works once. */
  attest: Method<"sessions.attest">;
  /** Lists the member's sessions in this organization. */
  list: Method<"sessions.list">;
  /** Revokes one session. @throws ApiError `session_not_found`. */
  revokeOne: Method<"sessions.revokeOne">;
  /** Switches to another organization of the same person. May require further factors. */
  exchange: Method<"sessions.exchange">;
  /**
   * Returns which factors a server's step-up challenge still requires, and the methods to show them. Send the
   * challenge's `max_age` (seconds) and `acr_values`. `useStepUp` of `@portico/widget` calls it.
   */
  checkStepUp: Method<"sessions.checkStepUp">;
  /** Writes tokens that your server obtained into the cookies. Then call `authenticate` to load the session. */
  updateSession(tokens: SessionTokens): void;
}

/** The methods that don't need the lazy chunk. */
export type OwnMethods =
  | "getInfo"
  | "getSync"
  | "getTokens"
  | "getPendingOrganization"
  | "onChange"
  | "revoke"
  | "updateSession";

/** Creates the methods that work without the lazy chunk. */
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
        // Even if the chunk of the call failed to load.
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
