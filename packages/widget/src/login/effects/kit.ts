import type { Client, SdkError } from "@portico/client";
import type { Answer, Contract, MfaMethod, SendResponse } from "@portico/wire";
import type { Send } from "../../flow/run-flow.ts";
import type { Typed } from "../../flow/screen.ts";
import type { Sent } from "../flow/codes.ts";
import type { LoginConfig } from "../flow/config.ts";
import type { Problem } from "../flow/events.ts";
import type { notices } from "../ui/strings/later.ts";

/** Returns when a code was sent and when it expires, by this device's clock, which may be wrong. */
export function sentNow({ expires_in_seconds: seconds }: SendResponse): Sent {
  const atMs = Date.now();
  return { atMs, expiresAtMs: seconds === undefined ? undefined : atMs + seconds * 1000 };
}

/** Dependencies of one widget's effects. Callbacks are read on every use, because the host may change them. */
export interface EffectDependencies {
  client: Client;
  config: LoginConfig;
  callbacks(): LoginCallbacks;
  showProblem(problem: Problem): void;
  showNotice(notice: keyof typeof notices, kind?: "success" | "error"): void;
  /** The tag of the widget's language; undefined if English replaces another one. */
  locale(): string | undefined;
  /** The nonce of the page's Content-Security-Policy, for Google's script. */
  nonce(): string | undefined;
}

type AnswerOf<Type> = Type extends keyof LoginEvents ? LoginEvents[Type] : unknown;

/** Helpers for the effects of an area. */
export interface EffectKit<Event extends Typed> extends EffectDependencies {
  /** Ignored after the widget stops. */
  send: Send<Event>;
  /**
   * Makes a call, notifies the host of the result and sends it to the machine.
   * @param type the event name for the host; null if only errors are reported.
   * @param isStale whether the result is no longer needed.
   */
  perform<Type extends keyof LoginEvents | null, Answer extends AnswerOf<Type>>(
    type: Type,
    request: () => Promise<Answer>,
    done: (answer: Answer) => Event | null | Promise<Event | null>,
    failed: (problem: Problem) => Event | Promise<Event>,
    isStale?: () => boolean,
  ): Promise<void>;
  /** Replaces an earlier timer with the same name. */
  startTimer(name: string, delayMs: number, work: () => void): void;
  /** Ends a call that navigates away. Sends nothing, until the page is restored. */
  redirected(): null;
  /** Aborted when the widget stops. */
  signal: AbortSignal;
}

/** The functions of an area, one per effect. */
export type Effects<Effect extends Typed> = {
  readonly [Type in Effect["type"]]: (effect: Extract<Effect, { type: Type }>) => unknown;
};

/** Returns the language of emails: the host's for this method, else the widget's. */
export function localeFor(options: { locale?: string } | undefined, { locale }: Pick<EffectDependencies, "locale">) {
  const [language, region] = (locale() ?? "").split("-");
  // The only two languages with a region on the wire.
  const supported = language === "pt" ? "pt-br" : region === "xa" ? "en-xa" : language;
  return options?.locale ?? (supported || undefined);
}

/** Returns the lifetime of new sessions in minutes. Default: 60. */
export const sessionMinutes = ({ sessionOptions }: LoginConfig): number => sessionOptions?.sessionDurationMinutes ?? 60;

/** Returns the redirect URLs for login and signup, if the host sets them. Default: the project's. */
export function redirectURLs(options: { loginRedirectURL?: string; signupRedirectURL?: string } = {}) {
  return { login_redirect_url: options.loginRedirectURL, signup_redirect_url: options.signupRedirectURL };
}

type AnswerTo<Operation extends keyof Contract> = Answer<Contract[Operation]["response"]>;

/** The calls of a second factor, by the name of its method: `B2B_TOTP_CREATE`. */
type SecondFactorEvents = {
  [Name in keyof Contract as Name extends `${infer Method extends MfaMethod}.${infer Verb}`
    ? `B2B_${Uppercase<Method>}_${Uppercase<Verb>}`
    : never]: AnswerTo<Name>;
};

/** The widget's events, by public name: docs/wire/rules.md#what-pages-rely-on. */
export interface LoginEvents extends SecondFactorEvents {
  B2B_ORGANIZATIONS_GET_BY_SLUG: AnswerTo<"organizations.getBySlug">;
  B2B_MAGIC_LINK_EMAIL_LOGIN_OR_SIGNUP: AnswerTo<"magicLinks.email.loginOrSignup">;
  B2B_MAGIC_LINK_EMAIL_DISCOVERY_SEND: AnswerTo<"magicLinks.email.discovery.send">;
  B2B_MAGIC_LINK_AUTHENTICATE: AnswerTo<"magicLinks.authenticate">;
  B2B_MAGIC_LINK_DISCOVERY_AUTHENTICATE: AnswerTo<"magicLinks.discovery.authenticate">;
  B2B_OTPS_EMAIL_LOGIN_OR_SIGNUP: AnswerTo<"otps.email.loginOrSignup">;
  B2B_OTPS_EMAIL_DISCOVERY_SEND: AnswerTo<"otps.email.discovery.send">;
  B2B_OTPS_EMAIL_AUTHENTICATE: AnswerTo<"otps.email.authenticate">;
  B2B_OTPS_EMAIL_DISCOVERY_AUTHENTICATE: AnswerTo<"otps.email.discovery.authenticate">;
  B2B_DISCOVERY_INTERMEDIATE_SESSION_EXCHANGE: AnswerTo<"discovery.intermediateSessions.exchange">;
  B2B_DISCOVERY_ORGANIZATIONS_CREATE: AnswerTo<"discovery.organizations.create">;
  B2B_OAUTH_AUTHENTICATE: AnswerTo<"oauth.authenticate">;
  B2B_OAUTH_DISCOVERY_AUTHENTICATE: AnswerTo<"oauth.discovery.authenticate">;
  B2B_SSO_DISCOVER_CONNECTIONS: AnswerTo<"sso.discoverConnections">;
  /** The browser is about to navigate to the connection's identity provider. */
  B2B_SSO_START: { connection_id: string };
  B2B_SSO_AUTHENTICATE: AnswerTo<"sso.authenticate">;
  B2B_PASSWORD_AUTHENTICATE: AnswerTo<"passwords.authenticate">;
  B2B_PASSWORD_DISCOVERY_AUTHENTICATE: AnswerTo<"passwords.discovery.authenticate">;
  B2B_PASSWORD_RESET_BY_EMAIL_START: AnswerTo<"passwords.resetByEmailStart">;
  B2B_PASSWORD_RESET_BY_EMAIL: AnswerTo<"passwords.resetByEmail">;
  B2B_PASSWORD_RESET_BY_SESSION: AnswerTo<"passwords.resetBySession">;
  B2B_PASSWORD_DISCOVERY_RESET_BY_EMAIL_START: AnswerTo<"passwords.discovery.resetByEmailStart">;
  B2B_PASSWORD_DISCOVERY_RESET_BY_EMAIL: AnswerTo<"passwords.discovery.resetByEmail">;
  B2B_PASSKEY_AUTHENTICATE: AnswerTo<"passkeys.authenticate">;
  B2B_PASSKEY_DISCOVERY_AUTHENTICATE: AnswerTo<"passkeys.discovery.authenticate">;
  B2B_PASSKEY_REGISTER: AnswerTo<"passkeys.register">;
  B2B_PASSKEY_MFA_AUTHENTICATE: AnswerTo<"passkeys.mfa.authenticate">;
  B2B_SMS_OTP_SEND: AnswerTo<"otps.sms.send">;
  B2B_SMS_OTP_AUTHENTICATE: AnswerTo<"otps.sms.authenticate">;
  B2B_TOTP_CREATE: AnswerTo<"totp.create">;
  B2B_TOTP_AUTHENTICATE: AnswerTo<"totp.authenticate">;
  B2B_IMPERSONATION_AUTHENTICATE: AnswerTo<"impersonation.authenticate">;
  B2B_RECOVERY_CODES_RECOVER: AnswerTo<"recoveryCodes.recover">;
  AUTHENTICATE_FLOW_COMPLETE: Record<string, never>;
}

export type LoginEvent = { [Type in keyof LoginEvents]: { type: Type; data: LoginEvents[Type] } }[keyof LoginEvents];

/** The newly logged in member and their organization. */
export type LoginSuccess = Pick<
  AnswerTo<"discovery.intermediateSessions.exchange">,
  "member_id" | "member" | "organization" | "member_session"
>;

export interface LoginCallbacks {
  /** Called after every call that the widget made, with its response, and once when the member is logged in. */
  onEvent?: (event: LoginEvent) => void;
  /** Called after every error, including those that the member can fix. */
  onError?: (error: SdkError) => void;
  /** Called once, when the member is logged in. */
  onSuccess?: (success: LoginSuccess) => void;
  /** Called when the member dismisses Google's One Tap prompt. */
  onOneTapCancel?: (reason: "user_cancel") => void;
}
