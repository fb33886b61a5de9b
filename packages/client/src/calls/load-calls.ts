import { UnreachableError } from "../lib/errors.ts";
import { nest } from "../lib/method.ts";
import { backoffMs, listen } from "../lib/scheduling.ts";
import type { Oauth, Sso } from "../methods/oauth.ts";
import type { Discovery, Organizations, Self } from "../methods/organizations.ts";
import type { Passkeys } from "../methods/passkeys.ts";
import type { Impersonation, MagicLinks, Otps, Passwords, RecoveryCodes, Totp } from "../methods/sign-in.ts";
import type { OwnMethods, Sessions } from "../session/sessions.ts";
import type { Calls, ClientContext } from "./internals.ts";
import type { Rbac } from "./rbac.ts";

/**
 * Names of the methods that `calls.ts` creates, one group per line, so that a client has stubs before that chunk
 * loads.
 */
export const methodNames = `magicLinks describe authenticate discovery.authenticate
magicLinks.email loginOrSignup invite discovery.send
otps.email loginOrSignup authenticate discovery.send discovery.authenticate
otps.sms send authenticate
totp create authenticate
recoveryCodes get rotate recover
passkeys registerStart register authenticateStart authenticate list update delete
passkeys.discovery authenticateStart authenticate
passkeys.mfa authenticateStart authenticate
passwords authenticate strengthCheck resetByEmailStart resetByEmail resetByExistingPassword resetBySession
passwords.discovery authenticate resetByEmailStart resetByEmail
impersonation authenticate
discovery organizations.list organizations.create intermediateSessions.exchange
oauth authenticate discovery.authenticate
oauth.googleOneTap start submit discoverySubmit
oauth.google start discovery.start
oauth.microsoft start discovery.start
oauth.hubspot start discovery.start
oauth.slack start discovery.start
oauth.github start discovery.start
oauth.gitlab start discovery.start
sso discoverConnections authenticate start
session authenticate revoke revokeForMember attest list revokeOne exchange checkStepUp
organization getBySlug get update delete
organization.members lookup create search update delete deleteMFAPhoneNumber deleteMFATOTP deletePassword reactivate
self get update deleteMFAPhoneNumber deleteMFATOTP startEmailUpdate unlinkRetiredEmail deletePassword
rbac isAuthorized allPermissions`
  .split("\n")
  .flatMap((line) => {
    const [group, ...names] = line.split(" ");
    return names.map((name) => `${group}.${name}`);
  });

/** The methods named in `methodNames`. */
interface LazyMethods {
  magicLinks: MagicLinks;
  otps: Otps;
  totp: Totp;
  recoveryCodes: RecoveryCodes;
  passkeys: Passkeys;
  oauth: Oauth;
  sso: Sso;
  impersonation: Impersonation;
  discovery: Discovery;
  rbac: Rbac;
  passwords: Omit<Passwords, "getResetEmail">;
  session: Omit<Sessions, Exclude<OwnMethods, "revoke">>;
  organization: Omit<Organizations, "getSync">;
  self: Omit<Self, "getSync">;
}

/** Creates stubs for the methods of `calls.ts`. The first call loads that chunk for all of them. */
export function createLazyMethods(context: ClientContext) {
  const { lifetime, settings } = context;
  let flight: Promise<Calls> | undefined;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function loadCalls() {
    flight ??= import("./calls.ts").then(
      ({ createCalls }) => createCalls(context),
      (cause) => {
        flight = undefined;
        failures++;
        throw new UnreachableError(cause);
      },
    );
    return flight;
  }

  /** Loads the chunk ahead of the first call, with retries, because it also checks the session. */
  async function fetchAhead(): Promise<Calls | undefined> {
    const calls = await loadCalls().catch(() => undefined);
    // Another caller may have waited as well, but there is only one timer.
    clearTimeout(retry);
    if (!calls && !lifetime.aborted) retry = setTimeout(fetchAhead, backoffMs(failures));
    return calls;
  }

  // A storage event may concern the session; `online` means the network is back.
  listen(settings.view, lifetime, { storage: fetchAhead, online: fetchAhead, focus: fetchAhead });
  lifetime.addEventListener("abort", () => clearTimeout(retry));

  const methods = nest(
    methodNames,
    (name) =>
      async (...given: never[]) =>
        (await loadCalls()).find(name)(...given),
  );
  return { loadCalls, fetchAhead, methods: methods as unknown as LazyMethods };
}
