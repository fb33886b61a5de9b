// Steps around every call: proof keys and one-time tokens, bot protection, and effects on the session.
import type { Member, PkceNamespace } from "@portico/wire";
import type { Send } from "../lib/method.ts";
import type { Settings } from "../lib/options.ts";
import type { BootstrapLoader } from "../page/bootstrap.ts";
import { type Page, resetEmailKey } from "../page/landing.ts";
import type { CurrentSession } from "../session/current-session.ts";
import type { SignedInState, Store } from "../session/store.ts";
import type { ClientContext } from "./internals.ts";
import type { Pkce } from "./pkce.ts";

/** Redeems a one-time token. Concurrent callers share one response. */
function redeemOnce<T>(page: Page, token: string, redeem: () => Promise<T>): Promise<T> {
  const running = page.flights.get(token) as Promise<T> | undefined;
  if (running) return running;
  const flight = redeem().finally(() => {
    page.flights.delete(token);
    if (page.landing.token === token) page.forget();
  });
  page.flights.set(token, flight);
  return flight;
}

/** The password was set, so remove the reset parameters: a reload must not open the form again. */
function endReset(page: Page, { view, names }: Settings): void {
  page.forget();
  page.landing.redirectType = null;
  const url = new URL(view.location.href);
  url.searchParams.delete(names.redirectType);
  page.replaceAddress(url);
}

/** Adds proof keys, one request per token, the default session duration and the email address of a password reset. */
export function withProofs(send: Send, { settings, storage, page }: ClientContext, pkce: Pkce): Send {
  return async (name, operation, request) => {
    const { challenge, verifier, firstVerifier, unprefixed, minutes } = operation;
    const fields = { ...request } as Record<string, unknown>;
    const prefix = unprefixed ? "" : "pkce_";
    if (minutes) fields.session_duration_minutes ??= minutes;
    if (challenge) fields[`${prefix}code_challenge`] = await pkce.challenge(challenge);

    /** Sends the verifier and deletes the pair once the provider accepted it. */
    async function prove(pair: PkceNamespace) {
      const answer = await send(name, operation, { [`${prefix}code_verifier`]: pkce.verifier(pair), ...fields });
      pkce.remove(pair);
      return answer;
    }
    async function perform() {
      if (!verifier) return send(name, operation, request && fields);
      if (firstVerifier && pkce.verifier(firstVerifier)) {
        try {
          return await prove(firstVerifier);
        } catch (error) {
          if (!(error as Error).message.includes("pkce")) throw error;
        }
      }
      return prove(verifier);
    }

    const token = operation.token && fields[operation.token];
    const answer = await (token ? redeemOnce(page, token as string, perform) : perform());
    if (challenge === "passwords") storage.set(resetEmailKey, fields.email_address as string);
    if (operation.endsReset) endReset(page, settings);
    return answer;
  };
}

/** Adds bot protection where the project requires it: docs/wire/rules.md#one-retry. Its code loads on first use. */
export function withGuard(send: Send, { view }: Settings, { load }: BootstrapLoader): Send {
  return async (name, operation, request) => {
    const project = operation.guarded && (await load());
    return project && (project.captchaSettings.enabled || project.runDFPProtectedAuth)
      ? (await import("../bots/send-guarded.ts")).sendGuarded(send, project, view, name, operation, request)
      : send(name, operation, request);
  };
}

/** Applies what a response changes: the session, and the stored member and organization. */
export function withEffects(send: Send, current: CurrentSession, store: Store): Send {
  return async (name, operation, request) => {
    const answer = (await send(name, operation, request)) as object;
    const { member } = store.getInfo();
    if (operation.signsIn) {
      current.apply(answer);
    } else if (
      operation.signsOut ||
      (name === "members.delete" && (request as Partial<Member>).member_id === member?.member_id)
    ) {
      current.clearAll();
    } else if (operation.method !== "POST" || name === "members.unlinkRetiredEmailSelf") {
      // These operations answer with the complete member or organization. Other POST requests may return partial ones.
      update(store, answer);
    }
    return answer;
  };
}

/** Stores a fresher copy of the signed-in member or organization. */
export function update(store: Store, { member, organization }: Partial<SignedInState>): void {
  const info = store.getInfo();
  if (info.status !== "in") return;
  store.set({
    session: info.session,
    member: member?.member_id === info.member.member_id ? member : info.member,
    organization:
      organization?.organization_id === info.organization.organization_id ? organization : info.organization,
  });
}
