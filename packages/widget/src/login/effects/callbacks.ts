import type { SdkError } from "@portico/client";
import type { Answer, Contract } from "@portico/wire";

type AnswerTo<Operation extends keyof Contract> = Answer<Contract[Operation]["response"]>;

/** The widget's events, by public name: docs/wire/rules.md#what-pages-rely-on. */
export interface LoginEvents {
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
