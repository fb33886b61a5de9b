// The door to what a page needs once somebody acts on it or may be signed in: every call but that for the settings, with their
// proofs, their starts and what their answers do to the session, and what keeps the session. It is one file, because a sign-in
// needs most of it.
import { type OperationName, operations } from "@portico/wire";
import { createCall, createSend } from "./call.ts";
import { withEffects } from "./effects.ts";
import type { Method } from "./ground/method.ts";
import { withGuard } from "./guard.ts";
import type { Lazy, Parts } from "./internals.ts";
import { createPkce } from "./pkce.ts";
import { withProofs } from "./proofs.ts";
import { createRbac } from "./rbac.ts";
import { sendEvents } from "./send-events.ts";
import { createCurrentSession } from "./session/current-session.ts";
import { settleCookies } from "./session/settle-cookies.ts";
import type { Sessions } from "./sessions.ts";
import { createStarts, requireOneBy } from "./starts.ts";
import { findTimeZone } from "./time-zone.ts";

type Name = OperationName & keyof typeof operations;

/** Makes the methods that the client stands in for. */
export function createLazy(parts: Parts): Lazy {
  const { settings, storage, cookies, bootstrap, store } = parts;
  settleCookies(cookies, settings, storage);
  const send = createSend(parts);
  const current = createCurrentSession(
    parts,
    createCall(send),
    (request) =>
      send("sessions.exchange", operations["sessions.exchange"], request) as ReturnType<Sessions["exchange"]>,
  );
  const pkce = createPkce(storage, bootstrap, parts.UsageError);
  // Within the proofs, so that each try of a call has its own.
  const guarded = withGuard(send, settings, bootstrap);
  const proven = withEffects(withProofs(guarded, parts, pkce), current, store);
  const perform = (name: Name) => (request?: object) => proven(name, operations[name], request);
  const submit: Method<"oauth.googleOneTap.submit"> = async (request) => {
    requireOneBy(parts.UsageError)("organization_id", request?.organization_id);
    return perform("oauth.googleOneTap.submit")(request) as ReturnType<typeof submit>;
  };

  const own: Record<string, ReturnType<Lazy["find"]>> = {
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
