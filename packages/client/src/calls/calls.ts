// A lazy chunk: every call but the one for the settings, with their proofs and what their answers do to the session, and what
// keeps the session.
import { type OperationName, operations } from "@portico/wire";
import type { Method } from "../lib/method.ts";
import { settleCookies } from "../session/cookies.ts";
import { createCurrentSession } from "../session/current-session.ts";
import type { Sessions } from "../session/sessions.ts";
import { createCall, createSend } from "./call.ts";
import { withEffects } from "./effects.ts";
import { withGuard } from "./guard.ts";
import type { Calls, Parts } from "./internals.ts";
import { createPkce } from "./pkce.ts";
import { withProofs } from "./proofs.ts";
import { createRbac } from "./rbac.ts";
import { findTimeZone } from "./request-headers.ts";
import { sendEvents } from "./send-events.ts";
import { createStarts, requireOne } from "./starts.ts";

type Name = OperationName & keyof typeof operations;

/** Makes the methods that the client stands in for. */
export function createCalls(parts: Parts): Calls {
  const { settings, storage, cookies, bootstrap, store } = parts;
  settleCookies(cookies, settings, storage);
  const send = createSend(parts);
  const current = createCurrentSession(
    parts,
    createCall(send),
    (request) =>
      send("sessions.exchange", operations["sessions.exchange"], request) as ReturnType<Sessions["exchange"]>,
  );
  const pkce = createPkce(storage, bootstrap);
  // Within the proofs, so that each try of a call has its own.
  const guarded = withGuard(send, settings, bootstrap);
  const proven = withEffects(withProofs(guarded, parts, pkce), current, store);
  const perform = (name: Name) => (request?: object) => proven(name, operations[name], request);
  const submit: Method<"oauth.googleOneTap.submit"> = async (request) => {
    requireOne("organization_id", request?.organization_id);
    return perform("oauth.googleOneTap.submit")(request) as ReturnType<typeof submit>;
  };

  const own: Record<string, ReturnType<Calls["find"]>> = {
    ...createStarts(parts, pkce),
    ...createRbac(settings, bootstrap, store),
    "oauth.googleOneTap.submit": submit,
    "session.authenticate": (request = {}) => current.authenticate(request),
    "session.revoke": current.revoke,
  };
  sendEvents(parts);
  current.start();
  return { send, current, findTimeZone, find: (name) => own[name] ?? perform(operationOf(name)) };
}

/** The operation behind a method's name: `self.get` is `members.getSelf`, where there is one for oneself. */
export function operationOf(name: string): Name {
  const ofSelf = name.replace(/^self\.(.*)/, "members.$1Self");
  const plain = name
    .replace(/^(self|organization\.members)\./, "members.")
    .replace(/^(organization|session)\./, "$1s.");
  return (ofSelf in operations ? ofSelf : plain) as Name;
}
