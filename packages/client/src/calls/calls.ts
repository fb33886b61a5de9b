// Lazy chunk with every call except bootstrap: their proof keys, their effects on the session, and the session
// refresh.
import { type OperationName, operations } from "@portico/wire";
import type { Method } from "../lib/method.ts";
import { settleCookies } from "../session/cookies.ts";
import { createCurrentSession } from "../session/current-session.ts";
import type { Sessions } from "../session/sessions.ts";
import { createCall, createSend } from "./call.ts";
import type { Calls, ClientContext } from "./internals.ts";
import { withEffects, withGuard, withProofs } from "./middleware.ts";
import { createPkce } from "./pkce.ts";
import { createRbac } from "./rbac.ts";
import { findTimeZone } from "./request-headers.ts";
import { sendEvents } from "./send-events.ts";
import { createStarts, requireOne } from "./starts.ts";

type Name = OperationName & keyof typeof operations;

/** Creates the methods behind the stubs of `load-calls.ts`. */
export function createCalls(context: ClientContext): Calls {
  const { settings, storage, cookies, bootstrap, store } = context;
  settleCookies(cookies, settings, storage);
  const send = createSend(context);
  const current = createCurrentSession(
    context,
    createCall(send),
    (request) =>
      send("sessions.exchange", operations["sessions.exchange"], request) as ReturnType<Sessions["exchange"]>,
  );
  const pkce = createPkce(context);
  // Inside the proofs, so that a retried call gets a fresh one.
  const guarded = withGuard(send, settings, bootstrap);
  const proven = withEffects(withProofs(guarded, context, pkce), current, store);
  const perform = (name: Name) => (request?: object) => proven(name, operations[name], request);
  const submit: Method<"oauth.googleOneTap.submit"> = async (request) => {
    requireOne("organization_id", request?.organization_id);
    return perform("oauth.googleOneTap.submit")(request) as ReturnType<typeof submit>;
  };

  const own: Record<string, ReturnType<Calls["find"]>> = {
    ...createStarts(context, pkce),
    ...createRbac(settings, bootstrap, store),
    "oauth.googleOneTap.submit": submit,
    "session.authenticate": (request = {}) => current.authenticate(request),
    "session.revoke": current.revoke,
  };
  sendEvents(context);
  current.start();
  return { send: guarded, current, findTimeZone, find: (name) => own[name] ?? perform(operationOf(name)) };
}

/** Returns the operation behind a method name. `self.get`, for example, is `members.getSelf`. */
export function operationOf(name: string): Name {
  const ofSelf = name.replace(/^self\.(.*)/, "members.$1Self");
  const plain = name
    .replace(/^(self|organization\.members)\./, "members.")
    .replace(/^(organization|session)\./, "$1s.");
  return (ofSelf in operations ? ofSelf : plain) as Name;
}
