import type { Send } from "./call.ts";
import type { Pkce } from "./pkce.ts";
import type { CurrentSession } from "./session/current-session.ts";

export interface Internals {
  send: Send;
  pkce: Pkce;
  current: CurrentSession;
  view: Window;
}

/** By client, what the side doors of this package need of it, out of the sight of everybody else. */
export const internals = new WeakMap<object, Internals>();
