import type { Discovery } from "./discovery.ts";
import { backoffMs } from "./ground/backoff.ts";
import { UnreachableError } from "./ground/errors.ts";
import { listen } from "./ground/listen.ts";
import type { Lazy, Parts } from "./internals.ts";
import { lazyNames } from "./lazy-names.ts";
import type { MagicLinks } from "./magic-links.ts";
import type { Self } from "./members.ts";
import { nest } from "./nest.ts";
import type { Oauth } from "./oauth.ts";
import type { Organizations } from "./organizations.ts";
import type { Otps } from "./otps.ts";
import type { Passwords } from "./passwords.ts";
import type { Rbac } from "./rbac.ts";
import type { Impersonation, RecoveryCodes, Totp } from "./second-factors.ts";
import type { OwnMethods, Sessions } from "./sessions.ts";
import type { Sso } from "./sso.ts";

/** What `lazy-names.ts` names. */
interface LazyMethods {
  magicLinks: MagicLinks;
  otps: Otps;
  totp: Totp;
  recoveryCodes: RecoveryCodes;
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

/** Stands in for the methods of `lazy.ts`: each of them fetches it, once for all, and is called when it is here. */
export function standIn(parts: Parts) {
  const { lifetime, settings } = parts;
  let flight: Promise<Lazy> | undefined;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function fetchLazy() {
    flight ??= import("./calls.ts").then(
      ({ createLazy }) => createLazy(parts),
      (cause) => {
        flight = undefined;
        failures++;
        throw new UnreachableError(cause);
      },
    );
    return flight;
  }

  /** Fetches it before anybody calls, and when it does not come again and again: a session is checked by it. */
  async function fetchAhead(): Promise<Lazy | undefined> {
    const lazy = await fetchLazy().catch(() => undefined);
    // Somebody else may have waited for it as well: there is one timer.
    clearTimeout(retry);
    if (!lazy && !lifetime.aborted) retry = setTimeout(fetchAhead, backoffMs(failures));
    return lazy;
  }

  // What has to do with a session, and what may have brought the network back.
  listen(settings.view, lifetime, { storage: fetchAhead, online: fetchAhead, focus: fetchAhead });
  lifetime.addEventListener("abort", () => clearTimeout(retry));

  const methods = nest(
    lazyNames,
    (name) =>
      async (...given: never[]) =>
        (await fetchLazy()).find(name)(...given),
  );
  return { fetchLazy, fetchAhead, methods: methods as unknown as LazyMethods };
}
