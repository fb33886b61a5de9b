import type { Member, MemberSession, Organization } from "@portico/wire";
import { isString } from "../lib/errors.ts";
import type { Storage } from "../lib/storage.ts";

/** The signed-in member; what local storage and the other tabs know. */
export interface SignedInState {
  session: MemberSession;
  member: Member;
  organization: Organization;
}

interface Nobody {
  session: null;
  member: null;
  organization: null;
}

/**
 * `unknown`: the provider has not answered yet; the values are what an earlier visit stored, good for a first paint
 * and for nothing else. `out`: nobody is signed in. `in`: the provider said so. The object stays the same until
 * something changes.
 */
export type SessionInfo =
  | ({ status: "unknown" } & (SignedInState | Nobody))
  | ({ status: "out" } & Nobody)
  | ({ status: "in" } & SignedInState);

export type Listener = (info: SessionInfo) => void;

export type Store = ReturnType<typeof createStore>;

/**
 * Keeps what one tab knows of its session, mirrored to storage. Starts as `unknown`.
 * @param settle called once, before anybody is told anything.
 */
export function createStore(storage: Storage, settle?: () => undefined) {
  const listeners = new Set<Listener>();

  /** The stored state, or what another tab says it is; null for nobody and for what makes no sense. */
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
        // A host's listener must not stop the others, nor what is under way here.
        console.error(error);
      }
    }
  }

  /** Signs this tab in or out, and lets the other tabs know. */
  function set(next: SignedInState | null) {
    // A visitor of whom nothing is stored has nothing to take back.
    if (next || storage.get("")) storage.set("", JSON.stringify(next));
    become(next ? "in" : "out", next);
  }

  return {
    getInfo,
    /** The same of the moment, where it may be that nobody was told yet. */
    peek: () => info,
    subscribe(listener: Listener) {
      getInfo();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    set,
    /** Signs this tab out and leaves storage alone. */
    forget: () => become("out", null),
    /** Tells whether a stored text says what this tab knows. */
    agreesWith: (text: string | null) => isSameState(parse(text), state),
    /** Calls nobody any more; what still arrives is stored. */
    destroy: () => listeners.clear(),
  };
}

function infoOf(status: SessionInfo["status"], state: SignedInState | null): SessionInfo {
  return { status, ...(state ?? { session: null, member: null, organization: null }) } as SessionInfo;
}

/** `last_accessed_at` moves with every refresh and tells nothing new. */
function isSameState(...states: (SignedInState | null)[]): boolean {
  const [a, b] = states.map((state) =>
    JSON.stringify(state, (name, value) => (name === "last_accessed_at" ? 0 : value)),
  );
  return a === b;
}
