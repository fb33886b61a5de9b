import type { Member, MemberSession, Organization } from "@portico/wire";
import { isString } from "../lib/errors.ts";
import type { Storage } from "../lib/storage.ts";

/** The signed-in member, as stored in local storage and shared between tabs. */
export interface SignedInState {
  session: MemberSession;
  member: Member;
  organization: Organization;
}

interface SignedOutState {
  session: null;
  member: null;
  organization: null;
}

/**
 * `unknown`: the provider has not responded yet, and the values come from an earlier visit; use them for the first
 * paint only. `out`: signed out. `in`: confirmed by the provider. The object stays the same until something changes.
 */
export type SessionInfo =
  | ({ status: "unknown" } & (SignedInState | SignedOutState))
  | ({ status: "out" } & SignedOutState)
  | ({ status: "in" } & SignedInState);

export type Listener = (info: SessionInfo) => void;

export type Store = ReturnType<typeof createStore>;

/**
 * Stores the session state of one tab and mirrors it to local storage. Starts as `unknown`.
 * @param settle called once, before the first listener or reader.
 */
export function createStore(storage: Storage, settle?: () => undefined) {
  const listeners = new Set<Listener>();

  /** Parses stored state; null if it is missing or invalid. */
  const parse = (text?: string | null) =>
    storage.parse<SignedInState>(
      "",
      ({ session, member, organization }) =>
        [session.member_session_id, member.member_id, organization.organization_id].every(isString) &&
        Array.isArray(session.roles),
      text,
    ) ?? null;

  let state = parse();
  let info = infoOf("unknown", state);

  function getInfo(): SessionInfo {
    settle = settle?.();
    return info;
  }

  function become(status: "in" | "out", next: SignedInState | null) {
    if (info.status === status && isSameState(next, state)) return;
    state = next;
    info = infoOf(status, next);
    for (const listener of listeners) {
      try {
        listener(info);
      } catch (error) {
        // A host's listener must not stop the others, nor the current call.
        console.error(error);
      }
    }
  }

  /** Signs this tab in or out, and notifies the other tabs. */
  function set(next: SignedInState | null) {
    // Skip the write if nothing was stored.
    if (next || storage.get("")) storage.set("", JSON.stringify(next));
    become(next ? "in" : "out", next);
  }

  return {
    getInfo,
    /** Like `getInfo`, without settling first. */
    peek: () => info,
    subscribe(listener: Listener) {
      getInfo();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    set,
    /** Signs out in this tab and does not change the storage. */
    forget: () => become("out", null),
    /** Whether a stored text equals this tab's state. */
    agreesWith: (text: string | null) => isSameState(parse(text), state),
    /** Removes all listeners. Later responses are still stored. */
    destroy: () => listeners.clear(),
  };
}

function infoOf(status: SessionInfo["status"], state: SignedInState | null): SessionInfo {
  return { status, ...(state ?? { session: null, member: null, organization: null }) } as SessionInfo;
}

/** `last_accessed_at` changes with every refresh and is not a change. */
function isSameState(...states: (SignedInState | null)[]): boolean {
  const [a, b] = states.map((state) =>
    JSON.stringify(state, (name, value) => (name === "last_accessed_at" ? 0 : value)),
  );
  return a === b;
}
