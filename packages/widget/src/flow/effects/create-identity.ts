import type { Client, Member, MemberSession } from "@portico/client";
import { toCamelCase } from "@portico/ui/lib/camel-case";
import type { Identity, IdentityFactor, IdentityMethod } from "@portico/ui/lib/identity";
import type { MfaMethod, OauthProvider } from "@portico/wire";

/** A second factor with a code has calls of the same name. */
type CodeFactor = Exclude<MfaMethod, "passkey" | "sms_otp">;

/**
 * Creates the calls to authenticate again within the current session. They keep the session's expiry.
 * @returns null if no member is signed in.
 */
export function createIdentity(client: Client, locale: string): Identity | null {
  const { session, member, organization } = client.session.getInfo();
  if (!session || !member || !organization) return null;
  const { email_address, organization_id, member_id } = member;
  const who = { organization_id, member_id };
  const minutes = remainingMinutes(session);
  const duration = minutes ? { session_duration_minutes: minutes } : {};
  const byEmail = { organization_id, email_address };

  async function begin(method: IdentityMethod): Promise<void> {
    if (method === "email_otp") await client.otps.email.loginOrSignup({ ...byEmail, locale });
    else if (method === "magic_link") await client.magicLinks.email.loginOrSignup({ ...byEmail, locale });
    else if (method === "sms_otp") await client.otps.sms.send({ ...who, locale });
    else if (method === "sso" || method.endsWith("_oauth")) await startInWindow(method);
  }

  /** Open the window before awaiting anything: browsers block windows that don't directly follow a click. */
  async function startInWindow(method: IdentityMethod): Promise<void> {
    const opened = window.open("about:blank", "_blank");
    const navigate = (url: string) => opened?.location.replace(url);
    if (method === "sso") return client.sso.start({ connection_id: connectionOf(client, session), navigate });
    const provider = method.replace(/_oauth$/, "") as OauthProvider;
    return client.oauth[provider].start({ organization_id, navigate });
  }

  async function show(
    method: IdentityMethod,
    answer: string,
    passkeyFactor: IdentityFactor,
  ): Promise<IdentityFactor[]> {
    if (method === "passkey") return showPasskey(passkeyFactor);
    if (method === "recovery_code") {
      await client.recoveryCodes.recover({ ...who, ...duration, recovery_code: answer });
    } else if (method === "password" || method === "email_otp") {
      const { member_authenticated } =
        method === "password"
          ? await client.passwords.authenticate({ ...byEmail, ...duration, password: answer })
          : await client.otps.email.authenticate({ ...byEmail, ...duration, code: answer });
      // The session's second factor has expired meanwhile.
      if (!member_authenticated) return ["second_factor"];
    } else {
      const { authenticate } = method === "sms_otp" ? client.otps.sms : client[toCamelCase(method as CodeFactor)];
      await authenticate({ ...who, ...duration, code: answer });
    }
    return [];
  }

  async function showPasskey(factor: IdentityFactor): Promise<IdentityFactor[]> {
    const { passkeys } = client;
    const { getPasskey } = await import("@portico/ui/lib/webauthn");
    if (factor === "second_factor") {
      const { public_key_credential_request_options: options } = await passkeys.mfa.authenticateStart(who);
      await passkeys.mfa.authenticate({ ...who, ...duration, public_key_credential: await getPasskey(options) });
      return [];
    }
    const { public_key_credential_request_options: options } = await passkeys.authenticateStart({ organization_id });
    const public_key_credential = await getPasskey(options);
    const answer = await passkeys.authenticate({ organization_id, ...duration, public_key_credential });
    return answer.member_authenticated ? [] : ["second_factor"];
  }

  function watch(factor: IdentityFactor, done: () => void): () => void {
    const before = lastUsedAt(client.session.getInfo().session, factor);
    return client.subscribe((info) => {
      if (lastUsedAt(info.session, factor) > before) done();
    });
  }
  const { mfa_phone_number: phone, mfa_passkey_id } = member;
  const usual = usualMethods(session, member);
  return { email: email_address, phone, usual, hasSecondPasskey: mfa_passkey_id !== "", begin, show, watch };
}

/** Returns the method that started the session, and the member's default second factor. */
function usualMethods(session: MemberSession | null, { default_mfa_method }: Member): IdentityMethod[] {
  const first = session?.authentication_factors.find(({ sequence_order }) => sequence_order === "PRIMARY");
  const primary = first?.type === "oauth" ? `${first.delivery_method.replace(/^oauth_/, "")}_oauth` : first?.type;
  // For a session from a link, ask for an emailed code, which can be entered in place.
  const inPlace = primary === "magic_link" ? "email_otp" : primary;
  return [inPlace, primary, default_mfa_method].filter(Boolean) as IdentityMethod[];
}

/** Returns when the session last used a factor of this kind, in RFC 3339, which sorts as text. */
function lastUsedAt(session: MemberSession | null, factor: IdentityFactor): string {
  const order = factor === "primary" ? "PRIMARY" : "SECONDARY";
  const times = (session?.authentication_factors ?? [])
    .filter(({ sequence_order }) => sequence_order === order)
    .map(({ last_authenticated_at }) => last_authenticated_at);
  return times.sort().at(-1) ?? "";
}

/** Returns the session's connection, else one that the member used before, else the organization's default. */
function connectionOf(client: Client, session: MemberSession | null): string {
  const { member, organization } = client.session.getInfo();
  const factor = session?.authentication_factors.find(({ type }) => type === "sso");
  return (
    factor?.sso_factor?.provider_id ??
    member?.sso_registrations[0]?.connection_id ??
    organization?.sso_default_connection_id ??
    organization?.sso_active_connections[0]?.connection_id ??
    ""
  );
}

/** The minimum that the provider accepts. */
const LEAST = 5;

/**
 * Returns the remaining minutes of a session, so that authenticating again neither shortens nor extends it.
 * @returns undefined if the session is unknown.
 */
export function remainingMinutes(session: MemberSession | null, nowMs = Date.now()): number | undefined {
  if (!session) return undefined;
  const end = Date.parse(session.expires_at);
  // With a slow clock, use at most the session's original lifetime.
  const leftMs = Math.min(end - nowMs, end - Date.parse(session.started_at));
  return Math.max(LEAST, Math.floor(leftMs / 60_000));
}
